#pragma once
// A page in WebKitGTK, for the WebKit stand-in. Everything here belongs to the main thread.
#include <stddef.h>
#include <stdint.h>

// --- The main loop (Loop.c) ---

/// Runs GLib's loop for ever on the calling thread, which must be the main one.
///
/// Drains the dispatch main queue whenever `dispatch_fd` is readable, and lets Foundation's main run
/// loop fire its timers. CMainLoop finds this function by its name.
void cwebkit_run_loop(int dispatch_fd, void (*drain)(void)) __attribute__((noreturn));

/// Makes the engine usable once; later calls return the first answer.
///
/// Null when it is, else a sentence that says what is missing and how to get it.
const char *cwebkit_start(void);

// --- Where website data lives (Store.c) ---

typedef struct cwebkit_store cwebkit_store;
/// A store below two directories, or in memory when they are null. It is never freed.
cwebkit_store *cwebkit_store_new(const char *data_directory, const char *cache_directory);

// --- A page (View.c) ---

typedef struct cwebkit_view cwebkit_view;
typedef struct cwebkit_task cwebkit_task;
typedef struct cwebkit_reply cwebkit_reply;
typedef struct cwebkit_decision cwebkit_decision;
typedef struct cwebkit_dialog cwebkit_dialog;

/// How far a load is.
enum cwebkit_load { CWEBKIT_STARTED, CWEBKIT_REDIRECTED, CWEBKIT_COMMITTED, CWEBKIT_FINISHED };

/// What a load failed of.
enum cwebkit_failure { CWEBKIT_OTHER, CWEBKIT_CANCELLED, CWEBKIT_INTERRUPTED, CWEBKIT_NOT_FOUND };

/// What a page asks leave for.
typedef struct {
  const char *uri;
  const char *method;
  /// WebKit's own number: link, form, back or forward, reload, form again, other.
  int type;
  int is_new_window;
} cwebkit_action;

/// A request of the page for a resource of a custom scheme. Headers alternate name and value.
typedef struct {
  const char *uri;
  const char *method;
  const char *const *headers;
  const uint8_t *body;
  size_t body_count;
} cwebkit_request;

/// The kinds of dialog a script opens.
enum cwebkit_dialog_kind { CWEBKIT_ALERT, CWEBKIT_CONFIRM, CWEBKIT_PROMPT, CWEBKIT_LEAVE };

/// What the owner of a page is told, always on the main thread. Texts live until the call returns.
typedef struct {
  void *owner;
  void (*load_changed)(void *owner, enum cwebkit_load state);
  void (*load_failed)(
      void *owner, enum cwebkit_failure failure, const char *message, const char *uri);
  void (*process_ended)(void *owner);
  /// `reply` is null for a message without one; else it must be used exactly once.
  void (*message)(
      void *owner, const char *name, const char *world, const char *value, cwebkit_reply *reply);
  /// `task` is valid until it was finished, failed or stopped.
  void (*task_started)(void *owner, cwebkit_task *task, const cwebkit_request *request);
  void (*task_stopped)(void *owner, cwebkit_task *task);
  /// `decision` must be used exactly once, now or later.
  void (*decide)(void *owner, cwebkit_decision *decision, const cwebkit_action *action);
  /// The page opens a window, which does not come.
  void (*new_window)(void *owner, const cwebkit_action *action);
  /// `dialog` must be closed exactly once, now or later; the page waits for it.
  void (*dialog)(
      void *owner, cwebkit_dialog *dialog, enum cwebkit_dialog_kind kind, const char *message,
      const char *text);
} cwebkit_callbacks;

/// A page of `width` by `height` points in a window that nobody sees.
///
/// `schemes` ends with null; they are secure contexts and reachable by `fetch`.
cwebkit_view *cwebkit_view_new(
    cwebkit_store *store, const char *const *schemes, int width, int height,
    const char *user_agent, const cwebkit_callbacks *callbacks);
/// Ends the page; none of its callbacks is called afterwards.
void cwebkit_view_free(cwebkit_view *view);

void cwebkit_view_load(
    cwebkit_view *view, const char *uri, const char *const *headers);
void cwebkit_view_load_html(cwebkit_view *view, const char *html, const char *base_uri);
void cwebkit_view_reload(cwebkit_view *view);
void cwebkit_view_stop(cwebkit_view *view);
/// Kills the process that runs the page.
void cwebkit_view_kill(cwebkit_view *view);
int cwebkit_view_is_loading(cwebkit_view *view);
double cwebkit_view_progress(cwebkit_view *view);
/// Null or a text that lives until the next call.
const char *cwebkit_view_uri(cwebkit_view *view);
const char *cwebkit_view_title(cwebkit_view *view);
void cwebkit_view_set_inspectable(cwebkit_view *view, int is_inspectable);

void cwebkit_decision_use(cwebkit_decision *decision, int is_allowed);
/// `text` is the answer to a prompt, or null; `is_confirmed` the one to a question.
void cwebkit_dialog_close(cwebkit_dialog *dialog, int is_confirmed, const char *text);

/// Called once with the snapshot's size in pixels, or with a message.
typedef void (*cwebkit_snapshot_done)(
    void *context, int width, int height, const char *error_message);
/// Writes a PNG of the page, of the whole document or of what is visible, to `path`.
void cwebkit_view_snapshot(
    cwebkit_view *view, int whole_document, const char *path, cwebkit_snapshot_done done,
    void *context);

// --- Scripts (Script.c) ---
// Values cross as JSON. What JSON has no form for is an object with one key: `\x01date` holds
// milliseconds since 1970, `\x01number` holds `nan`, `inf` or `-inf`. An undefined value is "".

/// Adds a script to every document from now on. `world` is null for the page's own.
void cwebkit_view_add_script(
    cwebkit_view *view, const char *source, int at_end, int main_frame_only, const char *world);
void cwebkit_view_remove_scripts(cwebkit_view *view);
/// Lets scripts of a world post to `name`; 0 when that name is taken there.
int cwebkit_view_add_handler(
    cwebkit_view *view, const char *name, const char *world, int with_reply);
void cwebkit_view_remove_handler(cwebkit_view *view, const char *name, const char *world);
/// Answers a message with a value, or rejects it when `error_message` is not null.
void cwebkit_reply_use(cwebkit_reply *reply, const char *json, const char *error_message);

/// Why a script gave no value.
enum cwebkit_script_error { CWEBKIT_FINE, CWEBKIT_EXCEPTION, CWEBKIT_UNSUPPORTED, CWEBKIT_ENDED };
/// Called once with a value or an error.
typedef void (*cwebkit_script_done)(
    void *context, const char *value, enum cwebkit_script_error error, const char *message);
/// Runs a program, or the body of an asynchronous function whose promise is awaited.
void cwebkit_view_run(
    cwebkit_view *view, const char *source, int is_function_body, const char *world,
    cwebkit_script_done done, void *context);

// --- Resources of custom schemes (Task.c) ---

/// Sends status (0 for none) and headers. `count` is the body's length or -1. Headers alternate.
void cwebkit_task_respond(
    cwebkit_task *task, int status, const char *mime_type, int64_t count,
    const char *const *headers);
/// Appends bytes to the body; takes over `bytes`, which `malloc` gave.
void cwebkit_task_append(cwebkit_task *task, void *bytes, size_t count);
/// Appends a part of an open file, which is read as the page takes it; takes over `descriptor`.
void cwebkit_task_append_file(cwebkit_task *task, int descriptor, uint64_t offset, uint64_t count);
void cwebkit_task_finish(cwebkit_task *task);
void cwebkit_task_fail(cwebkit_task *task, const char *message);
/// Drops a task that the page no longer wants and that has not responded.
void cwebkit_task_abandon(cwebkit_task *task);
