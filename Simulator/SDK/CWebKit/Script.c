#include <math.h>

#include "Internal.h"

struct cwebkit_reply {
  WebKitScriptMessageReply *reply;
  JSCContext *context;
};

/// Deeper values are refused: a structured clone may hold a circle.
static const int deepest_level = 256;

static void append_string(GString *out, const char *text) {
  g_string_append_c(out, '"');
  for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
    if (*c == '"' || *c == '\\') {
      g_string_append_c(out, '\\');
      g_string_append_c(out, (char)*c);
    } else if (*c < 0x20) {
      g_string_append_printf(out, "\\u%04x", *c);
    } else {
      g_string_append_c(out, (char)*c);
    }
  }
  g_string_append_c(out, '"');
}

static void append_text(GString *out, JSCValue *value) {
  // A text with a zero inside, or with a lone surrogate, needs the engine's own writer.
  char *json = jsc_value_to_json(value, 0);
  g_string_append(out, json ? json : "\"\"");
  g_free(json);
}

static void append_number(GString *out, double number) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  if (isnan(number))
    g_string_append(out, "{\"\\u0001number\":\"nan\"}");
  else if (isinf(number))
    g_string_append_printf(out, "{\"\\u0001number\":\"%s\"}", number > 0 ? "inf" : "-inf");
  else if (number == trunc(number) && fabs(number) < 9007199254740992.0)
    g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)number);
  else
    g_string_append(out, g_ascii_dtostr(digits, sizeof digits, number));
}

static gboolean append(GString *out, JSCValue *value, int level);

static gboolean append_array(GString *out, JSCValue *value, int level) {
  JSCValue *length = jsc_value_object_get_property(value, "length");
  guint count = (guint)jsc_value_to_int32(length);
  g_object_unref(length);
  g_string_append_c(out, '[');
  for (guint index = 0; index < count; index++) {
    if (index) g_string_append_c(out, ',');
    JSCValue *element = jsc_value_object_get_property_at_index(value, index);
    // As in JSON and in Foundation, which have no undefined: a hole is null.
    gboolean is_fine = TRUE;
    if (jsc_value_is_undefined(element))
      g_string_append(out, "null");
    else
      is_fine = append(out, element, level + 1);
    g_object_unref(element);
    if (!is_fine) return FALSE;
  }
  g_string_append_c(out, ']');
  return TRUE;
}

static gboolean append_object(GString *out, JSCValue *value, int level) {
  char **names = jsc_value_object_enumerate_properties(value);
  gboolean is_fine = TRUE, is_first = TRUE;
  g_string_append_c(out, '{');
  for (char **name = names; is_fine && name && *name; name++) {
    JSCValue *member = jsc_value_object_get_property(value, *name);
    if (!jsc_value_is_undefined(member)) {
      if (!is_first) g_string_append_c(out, ',');
      is_first = FALSE;
      append_string(out, *name);
      g_string_append_c(out, ':');
      is_fine = append(out, member, level + 1);
    }
    g_object_unref(member);
  }
  g_string_append_c(out, '}');
  g_strfreev(names);
  return is_fine;
}

static gboolean append(GString *out, JSCValue *value, int level) {
  if (level > deepest_level) return FALSE;
  if (jsc_value_is_null(value))
    g_string_append(out, "null");
  else if (jsc_value_is_boolean(value))
    g_string_append(out, jsc_value_to_boolean(value) ? "true" : "false");
  else if (jsc_value_is_number(value))
    append_number(out, jsc_value_to_double(value));
  else if (jsc_value_is_string(value))
    append_text(out, value);
  else if (jsc_value_is_array(value))
    return append_array(out, value, level);
  else if (jsc_value_is_function(value) || !jsc_value_is_object(value))
    return FALSE;
  else if (jsc_value_object_is_instance_of(value, "Date"))
    g_string_append_printf(
        out, "{\"\\u0001date\":%.17g}", jsc_value_to_double(value));
  else
    return append_object(out, value, level);
  return TRUE;
}

char *cwebkit_encode(JSCValue *value) {
  if (jsc_value_is_undefined(value)) return g_strdup("");
  GString *out = g_string_new(NULL);
  if (append(out, value, 0)) return g_string_free(out, FALSE);
  g_string_free(out, TRUE);
  return NULL;
}

void cwebkit_view_add_script(
    cwebkit_view *view, const char *source, int at_end, int main_frame_only, const char *world) {
  WebKitUserContentInjectedFrames frames = main_frame_only
                                               ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
                                               : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES;
  WebKitUserScriptInjectionTime time = at_end ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
                                              : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START;
  WebKitUserScript *script =
      world ? webkit_user_script_new_for_world(source, frames, time, world, NULL, NULL)
            : webkit_user_script_new(source, frames, time, NULL, NULL);
  webkit_user_content_manager_add_script(view->content, script);
  webkit_user_script_unref(script);
}

void cwebkit_view_remove_scripts(cwebkit_view *view) {
  webkit_user_content_manager_remove_all_scripts(view->content);
}

typedef struct {
  cwebkit_view *view;
  char *name;
  char *world;
  gulong signal_id;
} Handler;

static void handler_free(gpointer data, GClosure *closure) {
  (void)closure;
  Handler *handler = data;
  handler->view->handlers = g_slist_remove(handler->view->handlers, handler);
  g_free(handler->name);
  g_free(handler->world);
  g_free(handler);
}

static void deliver(Handler *handler, JSCValue *value, cwebkit_reply *reply) {
  if (!handler->view->web) {
    if (reply) cwebkit_reply_use(reply, NULL, "the page has closed");
    return;
  }
  char *json = cwebkit_encode(value);
  cwebkit_touch();
  cwebkit_callbacks *callbacks = &handler->view->callbacks;
  callbacks->message(
      callbacks->owner, handler->name, handler->world, json ? json : "null", reply);
  g_free(json);
}

static void message_received(
    WebKitUserContentManager *content, WebKitJavascriptResult *result, gpointer data) {
  (void)content;
  deliver(data, webkit_javascript_result_get_js_value(result), NULL);
}

static gboolean message_with_reply_received(
    WebKitUserContentManager *content, JSCValue *value, WebKitScriptMessageReply *handle,
    gpointer data) {
  (void)content;
  cwebkit_reply *reply = g_new0(cwebkit_reply, 1);
  reply->reply = webkit_script_message_reply_ref(handle);
  reply->context = g_object_ref(jsc_value_get_context(value));
  deliver(data, value, reply);
  return TRUE;
}

int cwebkit_view_add_handler(
    cwebkit_view *view, const char *name, const char *world, int with_reply) {
  Handler *handler = g_new0(Handler, 1);
  handler->view = view;
  handler->name = g_strdup(name);
  handler->world = g_strdup(world);
  char *signal = g_strdup_printf(
      "script-message-%sreceived::%s", with_reply ? "with-reply-" : "", name);
  view->handlers = g_slist_prepend(view->handlers, handler);
  handler->signal_id = g_signal_connect_data(
      view->content, signal,
      with_reply ? G_CALLBACK(message_with_reply_received) : G_CALLBACK(message_received), handler,
      handler_free, 0);
  g_free(signal);
  gboolean is_registered =
      with_reply ? webkit_user_content_manager_register_script_message_handler_with_reply(
                       view->content, name, world)
      : world    ? webkit_user_content_manager_register_script_message_handler_in_world(
                       view->content, name, world)
                 : webkit_user_content_manager_register_script_message_handler(
                       view->content, name);
  if (!is_registered) g_signal_handler_disconnect(view->content, handler->signal_id);
  return is_registered;
}

void cwebkit_view_remove_handler(cwebkit_view *view, const char *name, const char *world) {
  if (world)
    webkit_user_content_manager_unregister_script_message_handler_in_world(
        view->content, name, world);
  else
    webkit_user_content_manager_unregister_script_message_handler(view->content, name);
  for (GSList *link = view->handlers; link;) {
    Handler *handler = link->data;
    // Disconnecting frees the handler, and takes it out of the list.
    link = link->next;
    if (g_str_equal(handler->name, name) && g_strcmp0(handler->world, world) == 0)
      g_signal_handler_disconnect(view->content, handler->signal_id);
  }
}

void cwebkit_reply_use(cwebkit_reply *reply, const char *json, const char *error_message) {
  if (error_message) {
    webkit_script_message_reply_return_error_message(reply->reply, error_message);
  } else {
    JSCValue *value = json && *json ? jsc_value_new_from_json(reply->context, json)
                                    : jsc_value_new_undefined(reply->context);
    webkit_script_message_reply_return_value(reply->reply, value);
    g_object_unref(value);
  }
  webkit_script_message_reply_unref(reply->reply);
  g_object_unref(reply->context);
  g_free(reply);
}

typedef struct {
  gboolean is_function_body;
  cwebkit_script_done done;
  void *context;
} Run;

static void script_ran(GObject *object, GAsyncResult *result, gpointer data) {
  Run *run = data;
  WebKitWebView *web = WEBKIT_WEB_VIEW(object);
  GError *error = NULL;
  JSCValue *value =
      run->is_function_body
          ? webkit_web_view_call_async_javascript_function_finish(web, result, &error)
          : webkit_web_view_evaluate_javascript_finish(web, result, &error);
  cwebkit_touch();
  if (value) {
    char *json = cwebkit_encode(value);
    run->done(
        run->context, json, json ? CWEBKIT_FINE : CWEBKIT_UNSUPPORTED,
        "JavaScript execution returned a result of an unsupported type");
    g_free(json);
    g_object_unref(value);
  } else {
    enum cwebkit_script_error kind = CWEBKIT_ENDED;
    if (g_error_matches(
            error, WEBKIT_JAVASCRIPT_ERROR, WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT))
      kind = CWEBKIT_UNSUPPORTED;
    else if (g_error_matches(
                 error, WEBKIT_JAVASCRIPT_ERROR, WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED))
      kind = CWEBKIT_EXCEPTION;
    run->done(run->context, NULL, kind, error->message);
    g_error_free(error);
  }
  g_free(run);
}

void cwebkit_view_run(
    cwebkit_view *view, const char *source, int is_function_body, const char *world,
    cwebkit_script_done done, void *context) {
  Run *run = g_new0(Run, 1);
  run->is_function_body = is_function_body;
  run->done = done;
  run->context = context;
  if (is_function_body)
    webkit_web_view_call_async_javascript_function(
        view->web, source, -1, NULL, world, NULL, NULL, script_ran, run);
  else
    webkit_web_view_evaluate_javascript(
        view->web, source, -1, world, NULL, NULL, script_ran, run);
}
