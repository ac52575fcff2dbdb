#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

#include "CWebKit.h"

/// What `Loop.c` must hear before Swift code runs, so that new timers are seen at once.
void cwebkit_touch(void);

struct cwebkit_store {
  WebKitWebsiteDataManager *manager;
};

struct cwebkit_view {
  WebKitWebView *web;
  WebKitUserContentManager *content;
  GtkWidget *window;
  /// What takes messages, as `Script.c` keeps it.
  GSList *handlers;
  cwebkit_callbacks callbacks;
};

/// The request handler of a scheme; `data` is the view.
void cwebkit_task_begin(WebKitURISchemeRequest *request, gpointer data);
/// The value as the header describes it; the caller frees it. Null when it has no such form.
char *cwebkit_encode(JSCValue *value);
