#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Internal.h"

// The body of a response is a stream that is filled while the engine reads it, on the main thread
// only: a read that finds nothing waits for the next bytes, the end, a failure or its cancellation.
//
// The engine reads 8 KiB at a time and asks for more when it has them. An answer through the loop costs
// a turn of it, with its polls of the display and of the queues; so one turn answers several reads.

typedef struct {
  GBytes *bytes;
  int descriptor;
  uint64_t offset;
  uint64_t count;
} Part;

typedef struct {
  GInputStream parent;
  cwebkit_task *task;
  GQueue parts;
  gboolean is_finished;
  char *failure;
  GCancellable *cancellable;
  // The read that waits, if there is a callback; and the turn that will answer it.
  GAsyncReadyCallback callback;
  gpointer data;
  guint8 *buffer;
  gsize room;
  int priority;
  gboolean has_turn;
} Body;

typedef GInputStreamClass BodyClass;

// What a read came to.
typedef struct {
  GObject parent;
  Body *body;
  gssize taken;
  GError *error;
} Answer;

typedef GObjectClass AnswerClass;

/// Reads that one turn of the loop answers: a mebibyte, after which others have their turn.
static const int reads_in_turn = 128;

struct cwebkit_task {
  WebKitURISchemeRequest *request;
  cwebkit_view *view;
  Body *body;
};

static GType body_get_type(void);
G_DEFINE_TYPE(Body, body, G_TYPE_INPUT_STREAM)

static void part_free(gpointer data) {
  Part *part = data;
  if (part->bytes)
    g_bytes_unref(part->bytes);
  else
    close(part->descriptor);
  g_free(part);
}

/// Bytes copied, 0 for nothing there, -1 for an error of the file.
static gssize body_take(Body *body, guint8 *buffer, gsize room) {
  for (;;) {
    Part *part = g_queue_peek_head(&body->parts);
    if (!part) return 0;
    gssize taken = (gssize)MIN(room, part->count);
    if (part->count > 0 && part->bytes) {
      memcpy(buffer, (const guint8 *)g_bytes_get_data(part->bytes, NULL) + part->offset, taken);
    } else if (part->count > 0) {
      do taken = pread(part->descriptor, buffer, taken, (off_t)part->offset);
      while (taken < 0 && errno == EINTR);
      if (taken < 0) return -1;
      // The file became shorter than was promised: the body ends early, as on a device.
      if (taken == 0) part->count = 0;
    }
    part->offset += taken;
    part->count -= MIN((uint64_t)taken, part->count);
    if (part->count == 0) part_free(g_queue_pop_head(&body->parts));
    if (taken > 0) return taken;
  }
}

static GObject *answer_source(GAsyncResult *result) {
  return g_object_ref(G_OBJECT(((Answer *)result)->body));
}

static void answer_result(GAsyncResultIface *interface) {
  interface->get_source_object = answer_source;
}

static GType answer_get_type(void);
G_DEFINE_TYPE_WITH_CODE(
    Answer, answer, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_ASYNC_RESULT, answer_result))

static void answer_init(Answer *answer) { (void)answer; }

static void answer_finalize(GObject *object) {
  Answer *answer = (Answer *)object;
  g_object_unref(answer->body);
  g_clear_error(&answer->error);
  G_OBJECT_CLASS(answer_parent_class)->finalize(object);
}

static void answer_class_init(AnswerClass *class) { class->finalize = answer_finalize; }

/// Calls the waiting read back, which may read on at once. Takes over the error.
static void body_call_back(Body *body, gssize taken, GError *error) {
  GAsyncReadyCallback callback = body->callback;
  body->callback = NULL;
  Answer *answer = g_object_new(answer_get_type(), NULL);
  answer->body = g_object_ref(body);
  answer->taken = taken;
  answer->error = error;
  callback(G_OBJECT(body), G_ASYNC_RESULT(answer), body->data);
  g_object_unref(answer);
}

/// Answers the waiting read if there is something to answer with.
static gboolean body_answer(Body *body) {
  GError *error = NULL;
  if (g_cancellable_set_error_if_cancelled(body->cancellable, &error)) {
    body_call_back(body, -1, error);
    return TRUE;
  }
  gssize taken = body->failure ? 0 : body_take(body, body->buffer, body->room);
  if (body->failure || taken < 0) {
    const char *sentence = body->failure ? body->failure : "unreadable";
    body_call_back(body, -1, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, sentence));
  } else if (taken > 0 || body->is_finished) {
    body_call_back(body, taken, NULL);
  } else {
    return FALSE;
  }
  return TRUE;
}

static void body_advance(Body *body);

static gboolean body_turn(gpointer data) {
  Body *body = data;
  int count = 0;
  while (count < reads_in_turn && body->callback && body_answer(body)) count++;
  body->has_turn = FALSE;
  // What is left is for another turn.
  if (count == reads_in_turn) body_advance(body);
  return G_SOURCE_REMOVE;
}

/// Lets the loop answer the waiting read, never its caller.
static void body_advance(Body *body) {
  if (!body->callback || body->has_turn) return;
  body->has_turn = TRUE;
  g_idle_add_full(body->priority, body_turn, g_object_ref(body), g_object_unref);
}

static void body_cancelled(GCancellable *cancellable, gpointer data) {
  (void)cancellable;
  Body *body = g_object_ref(data);
  cwebkit_task *task = body->task;
  if (task) {
    cwebkit_touch();
    if (task->view->web) task->view->callbacks.task_stopped(task->view->callbacks.owner, task);
    cwebkit_task_abandon(task);
  }
  body_advance(body);
  g_object_unref(body);
}

static void body_read_async(
    GInputStream *stream, void *buffer, gsize count, int priority, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer data) {
  Body *body = (Body *)stream;
  if (cancellable && !body->cancellable) {
    body->cancellable = g_object_ref(cancellable);
    g_signal_connect(cancellable, "cancelled", G_CALLBACK(body_cancelled), body);
  }
  body->callback = callback;
  body->data = data;
  body->buffer = buffer;
  body->room = count;
  body->priority = priority;
  // In a turn that answers, its loop goes on with this read.
  body_advance(body);
}

static gssize body_read_finish(GInputStream *stream, GAsyncResult *result, GError **error) {
  (void)stream;
  Answer *answer = (Answer *)result;
  if (answer->error) g_propagate_error(error, g_steal_pointer(&answer->error));
  return answer->taken;
}

static gssize body_read(
    GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error) {
  (void)cancellable, (void)error;
  return MAX(0, body_take((Body *)stream, buffer, count));
}

static void body_finalize(GObject *object) {
  Body *body = (Body *)object;
  if (body->cancellable) {
    g_signal_handlers_disconnect_by_data(body->cancellable, body);
    g_object_unref(body->cancellable);
  }
  g_queue_clear_full(&body->parts, part_free);
  g_free(body->failure);
  G_OBJECT_CLASS(body_parent_class)->finalize(object);
}

static void body_class_init(BodyClass *class) {
  G_OBJECT_CLASS(class)->finalize = body_finalize;
  class->read_fn = body_read;
  class->read_async = body_read_async;
  class->read_finish = body_read_finish;
}

static void body_init(Body *body) { g_queue_init(&body->parts); }

static void collect_header(const char *name, const char *value, gpointer data) {
  g_ptr_array_add(data, (gpointer)name);
  g_ptr_array_add(data, (gpointer)value);
}

void cwebkit_task_begin(WebKitURISchemeRequest *request, gpointer data) {
  cwebkit_view *view = data;
  if (!view->web) {
    GError *error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "the page has closed");
    webkit_uri_scheme_request_finish_error(request, error);
    g_error_free(error);
    return;
  }
  GPtrArray *headers = g_ptr_array_new();
  SoupMessageHeaders *fields = webkit_uri_scheme_request_get_http_headers(request);
  if (fields) soup_message_headers_foreach(fields, collect_header, headers);
  g_ptr_array_add(headers, NULL);
  GByteArray *body = g_byte_array_new();
  GInputStream *stream = webkit_uri_scheme_request_get_http_body(request);
  guint8 chunk[65536];
  gssize count;
  while (stream && (count = g_input_stream_read(stream, chunk, sizeof chunk, NULL, NULL)) > 0)
    g_byte_array_append(body, chunk, (guint)count);
  cwebkit_request description = {
      .uri = webkit_uri_scheme_request_get_uri(request),
      .method = webkit_uri_scheme_request_get_http_method(request),
      .headers = (const char *const *)headers->pdata,
      .body = body->data,
      .body_count = body->len,
  };
  cwebkit_task *task = g_new0(cwebkit_task, 1);
  task->request = g_object_ref(request);
  task->view = view;
  cwebkit_touch();
  view->callbacks.task_started(view->callbacks.owner, task, &description);
  g_ptr_array_unref(headers);
  g_byte_array_unref(body);
  if (stream) g_object_unref(stream);
}

void cwebkit_task_respond(
    cwebkit_task *task, int status, const char *mime_type, int64_t count,
    const char *const *headers) {
  task->body = g_object_new(body_get_type(), NULL);
  task->body->task = task;
  WebKitURISchemeResponse *response =
      webkit_uri_scheme_response_new(G_INPUT_STREAM(task->body), count);
  webkit_uri_scheme_response_set_status(response, (guint)status, NULL);
  webkit_uri_scheme_response_set_content_type(response, mime_type);
  SoupMessageHeaders *fields = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE);
  for (; headers[0]; headers += 2) soup_message_headers_append(fields, headers[0], headers[1]);
  webkit_uri_scheme_response_set_http_headers(response, fields);
  webkit_uri_scheme_request_finish_with_response(task->request, response);
  g_object_unref(response);
}

void cwebkit_task_append(cwebkit_task *task, void *bytes, size_t count) {
  Part *part = g_new0(Part, 1);
  part->bytes = g_bytes_new_with_free_func(bytes, count, free, bytes);
  part->count = count;
  g_queue_push_tail(&task->body->parts, part);
  body_advance(task->body);
}

void cwebkit_task_append_file(cwebkit_task *task, int descriptor, uint64_t offset, uint64_t count) {
  Part *part = g_new0(Part, 1);
  part->descriptor = descriptor;
  part->offset = offset;
  part->count = count;
  g_queue_push_tail(&task->body->parts, part);
  body_advance(task->body);
}

void cwebkit_task_abandon(cwebkit_task *task) {
  if (task->body) {
    task->body->task = NULL;
    g_object_unref(task->body);
  }
  g_object_unref(task->request);
  g_free(task);
}

void cwebkit_task_finish(cwebkit_task *task) {
  task->body->is_finished = TRUE;
  body_advance(task->body);
  cwebkit_task_abandon(task);
}

void cwebkit_task_fail(cwebkit_task *task, const char *message) {
  if (task->body) {
    task->body->failure = g_strdup(message);
    body_advance(task->body);
  } else {
    GError *error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, message);
    webkit_uri_scheme_request_finish_error(task->request, error);
    g_error_free(error);
  }
  cwebkit_task_abandon(task);
}
