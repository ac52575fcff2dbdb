#include "Internal.h"

struct cwebkit_decision {
  WebKitPolicyDecision *decision;
};

struct cwebkit_dialog {
  WebKitScriptDialog *dialog;
  /// The engine is still telling of it: it ends the dialog itself when that returns.
  gboolean is_being_told;
  gboolean is_answered;
};

static void load_changed(WebKitWebView *web, WebKitLoadEvent event, gpointer data) {
  (void)web;
  cwebkit_view *view = data;
  static const enum cwebkit_load states[] = {
      [WEBKIT_LOAD_STARTED] = CWEBKIT_STARTED,
      [WEBKIT_LOAD_REDIRECTED] = CWEBKIT_REDIRECTED,
      [WEBKIT_LOAD_COMMITTED] = CWEBKIT_COMMITTED,
      [WEBKIT_LOAD_FINISHED] = CWEBKIT_FINISHED,
  };
  cwebkit_touch();
  view->callbacks.load_changed(view->callbacks.owner, states[event]);
}

static gboolean load_failed(
    WebKitWebView *web, WebKitLoadEvent event, const char *uri, GError *error, gpointer data) {
  (void)web, (void)event;
  cwebkit_view *view = data;
  enum cwebkit_failure failure = CWEBKIT_OTHER;
  if (g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED))
    failure = CWEBKIT_CANCELLED;
  else if (g_error_matches(
               error, WEBKIT_POLICY_ERROR,
               WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE))
    failure = CWEBKIT_INTERRUPTED;
  else if (g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST))
    failure = CWEBKIT_NOT_FOUND;
  cwebkit_touch();
  view->callbacks.load_failed(view->callbacks.owner, failure, error->message, uri);
  // True keeps the engine from showing an error page of its own, which WKWebView does not have.
  return TRUE;
}

static void process_ended(
    WebKitWebView *web, WebKitWebProcessTerminationReason reason, gpointer data) {
  (void)web, (void)reason;
  cwebkit_view *view = data;
  cwebkit_touch();
  view->callbacks.process_ended(view->callbacks.owner);
}

static cwebkit_action describe(WebKitNavigationAction *navigation, int is_new_window) {
  WebKitURIRequest *request = webkit_navigation_action_get_request(navigation);
  return (cwebkit_action){
      .uri = webkit_uri_request_get_uri(request),
      .method = webkit_uri_request_get_http_method(request),
      .type = (int)webkit_navigation_action_get_navigation_type(navigation),
      .is_new_window = is_new_window,
  };
}

static gboolean decide_policy(
    WebKitWebView *web, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
    gpointer data) {
  (void)web;
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) return FALSE;
  cwebkit_view *view = data;
  cwebkit_action action = describe(
      webkit_navigation_policy_decision_get_navigation_action(
          WEBKIT_NAVIGATION_POLICY_DECISION(decision)),
      type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION);
  cwebkit_decision *handle = g_new0(cwebkit_decision, 1);
  handle->decision = g_object_ref(decision);
  cwebkit_touch();
  view->callbacks.decide(view->callbacks.owner, handle, &action);
  return TRUE;
}

static GtkWidget *new_window(WebKitWebView *web, WebKitNavigationAction *navigation, gpointer data) {
  (void)web;
  cwebkit_view *view = data;
  cwebkit_action action = describe(navigation, 1);
  cwebkit_touch();
  view->callbacks.new_window(view->callbacks.owner, &action);
  return NULL;
}

void cwebkit_decision_use(cwebkit_decision *decision, int is_allowed) {
  if (is_allowed)
    webkit_policy_decision_use(decision->decision);
  else
    webkit_policy_decision_ignore(decision->decision);
  g_object_unref(decision->decision);
  g_free(decision);
}

static gboolean script_dialog(WebKitWebView *web, WebKitScriptDialog *dialog, gpointer data) {
  (void)web;
  cwebkit_view *view = data;
  static const enum cwebkit_dialog_kind kinds[] = {
      [WEBKIT_SCRIPT_DIALOG_ALERT] = CWEBKIT_ALERT,
      [WEBKIT_SCRIPT_DIALOG_CONFIRM] = CWEBKIT_CONFIRM,
      [WEBKIT_SCRIPT_DIALOG_PROMPT] = CWEBKIT_PROMPT,
      [WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM] = CWEBKIT_LEAVE,
  };
  WebKitScriptDialogType type = webkit_script_dialog_get_dialog_type(dialog);
  cwebkit_dialog *handle = g_new0(cwebkit_dialog, 1);
  handle->dialog = dialog;
  handle->is_being_told = TRUE;
  cwebkit_touch();
  view->callbacks.dialog(
      view->callbacks.owner, handle, kinds[type], webkit_script_dialog_get_message(dialog),
      type == WEBKIT_SCRIPT_DIALOG_PROMPT ? webkit_script_dialog_prompt_get_default_text(dialog)
                                          : NULL);
  handle->is_being_told = FALSE;
  if (handle->is_answered)
    g_free(handle);
  else
    webkit_script_dialog_ref(dialog);
  return TRUE;
}

void cwebkit_dialog_close(cwebkit_dialog *handle, int is_confirmed, const char *text) {
  WebKitScriptDialogType type = webkit_script_dialog_get_dialog_type(handle->dialog);
  if (type == WEBKIT_SCRIPT_DIALOG_PROMPT) {
    if (text) webkit_script_dialog_prompt_set_text(handle->dialog, text);
  } else if (type != WEBKIT_SCRIPT_DIALOG_ALERT) {
    webkit_script_dialog_confirm_set_confirmed(handle->dialog, is_confirmed);
  }
  handle->is_answered = TRUE;
  if (handle->is_being_told) return;
  webkit_script_dialog_close(handle->dialog);
  webkit_script_dialog_unref(handle->dialog);
  g_free(handle);
}

static gboolean context_menu(void) { return TRUE; }

cwebkit_view *cwebkit_view_new(
    cwebkit_store *store, const char *const *schemes, int width, int height,
    const char *user_agent, const cwebkit_callbacks *callbacks) {
  cwebkit_view *view = g_new0(cwebkit_view, 1);
  view->callbacks = *callbacks;
  view->content = webkit_user_content_manager_new();
  WebKitWebContext *context = webkit_web_context_new_with_website_data_manager(store->manager);
  WebKitSecurityManager *security = webkit_web_context_get_security_manager(context);
  for (; *schemes; schemes++) {
    webkit_web_context_register_uri_scheme(context, *schemes, cwebkit_task_begin, view, NULL);
    webkit_security_manager_register_uri_scheme_as_secure(security, *schemes);
    webkit_security_manager_register_uri_scheme_as_cors_enabled(security, *schemes);
  }
  WebKitSettings *settings = webkit_settings_new();
  webkit_settings_set_enable_page_cache(settings, FALSE);
  webkit_settings_set_hardware_acceleration_policy(
      settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  webkit_settings_set_javascript_can_open_windows_automatically(settings, TRUE);
  webkit_settings_set_user_agent(settings, user_agent);
  view->web = g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", view->content,
      "settings", settings, NULL);
  g_object_unref(settings);
  g_object_unref(context);
  g_signal_connect(view->web, "load-changed", G_CALLBACK(load_changed), view);
  g_signal_connect(view->web, "load-failed", G_CALLBACK(load_failed), view);
  g_signal_connect(view->web, "web-process-terminated", G_CALLBACK(process_ended), view);
  g_signal_connect(view->web, "decide-policy", G_CALLBACK(decide_policy), view);
  g_signal_connect(view->web, "create", G_CALLBACK(new_window), view);
  g_signal_connect(view->web, "script-dialog", G_CALLBACK(script_dialog), view);
  g_signal_connect(view->web, "context-menu", G_CALLBACK(context_menu), NULL);
  view->window = gtk_offscreen_window_new();
  gtk_window_set_default_size(GTK_WINDOW(view->window), width, height);
  gtk_container_add(GTK_CONTAINER(view->window), GTK_WIDGET(view->web));
  gtk_widget_show_all(view->window);
  return view;
}

void cwebkit_view_free(cwebkit_view *view) {
  g_signal_handlers_disconnect_by_data(view->web, view);
  GtkWidget *window = view->window;
  // A request or a message that is under way may still arrive; it finds no page and is refused.
  view->web = NULL;
  gtk_widget_destroy(window);
  g_object_unref(view->content);
}

void cwebkit_view_load(cwebkit_view *view, const char *uri, const char *const *headers) {
  WebKitURIRequest *request = webkit_uri_request_new(uri);
  SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
  for (; fields && headers && headers[0]; headers += 2)
    soup_message_headers_append(fields, headers[0], headers[1]);
  webkit_web_view_load_request(view->web, request);
  g_object_unref(request);
}

void cwebkit_view_load_html(cwebkit_view *view, const char *html, const char *base_uri) {
  webkit_web_view_load_html(view->web, html, base_uri);
}

void cwebkit_view_reload(cwebkit_view *view) { webkit_web_view_reload(view->web); }
void cwebkit_view_stop(cwebkit_view *view) { webkit_web_view_stop_loading(view->web); }
void cwebkit_view_kill(cwebkit_view *view) { webkit_web_view_terminate_web_process(view->web); }

int cwebkit_view_is_loading(cwebkit_view *view) { return webkit_web_view_is_loading(view->web); }

double cwebkit_view_progress(cwebkit_view *view) {
  return webkit_web_view_get_estimated_load_progress(view->web);
}

const char *cwebkit_view_uri(cwebkit_view *view) { return webkit_web_view_get_uri(view->web); }
const char *cwebkit_view_title(cwebkit_view *view) { return webkit_web_view_get_title(view->web); }

void cwebkit_view_set_inspectable(cwebkit_view *view, int is_inspectable) {
  webkit_settings_set_enable_developer_extras(
      webkit_web_view_get_settings(view->web), is_inspectable);
}

typedef struct {
  char *path;
  cwebkit_snapshot_done done;
  void *context;
} Snapshot;

static void snapshot_taken(GObject *web, GAsyncResult *result, gpointer data) {
  Snapshot *snapshot = data;
  GError *error = NULL;
  cairo_surface_t *surface =
      webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(web), result, &error);
  cwebkit_touch();
  if (!surface) {
    snapshot->done(snapshot->context, 0, 0, error->message);
    g_error_free(error);
  } else {
    cairo_status_t status = cairo_surface_write_to_png(surface, snapshot->path);
    snapshot->done(
        snapshot->context, cairo_image_surface_get_width(surface),
        cairo_image_surface_get_height(surface), status ? cairo_status_to_string(status) : NULL);
    cairo_surface_destroy(surface);
  }
  g_free(snapshot->path);
  g_free(snapshot);
}

void cwebkit_view_snapshot(
    cwebkit_view *view, int whole_document, const char *path, cwebkit_snapshot_done done,
    void *context) {
  Snapshot *snapshot = g_new0(Snapshot, 1);
  snapshot->path = g_strdup(path);
  snapshot->done = done;
  snapshot->context = context;
  webkit_web_view_get_snapshot(
      view->web,
      whole_document ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE,
      WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, snapshot_taken, snapshot);
}
