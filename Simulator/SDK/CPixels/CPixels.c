#include "CPixels.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdlib.h>
#include <string.h>

static int take(GdkPixbuf *source, pixels_image *out) {
  if (!source) return 0;
  GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(source);
  g_object_unref(source);
  if (!upright) return 0;
  GdkPixbuf *image = gdk_pixbuf_add_alpha(upright, FALSE, 0, 0, 0);
  g_object_unref(upright);
  if (!image) return 0;
  int width = gdk_pixbuf_get_width(image), height = gdk_pixbuf_get_height(image);
  int stride = gdk_pixbuf_get_rowstride(image);
  uint8_t *rgba = malloc((size_t)width * height * 4);
  if (rgba) {
    for (int y = 0; y < height; y++)
      memcpy(rgba + (size_t)y * width * 4, gdk_pixbuf_read_pixels(image) + (size_t)y * stride,
             (size_t)width * 4);
  }
  g_object_unref(image);
  if (!rgba) return 0;
  *out = (pixels_image){width, height, rgba};
  return 1;
}

int pixels_decode_file(const char *path, pixels_image *out) {
  return take(gdk_pixbuf_new_from_file(path, NULL), out);
}

int pixels_decode_bytes(const uint8_t *bytes, size_t count, pixels_image *out) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  gboolean ok = gdk_pixbuf_loader_write(loader, bytes, count, NULL);
  ok = gdk_pixbuf_loader_close(loader, NULL) && ok;
  GdkPixbuf *image = ok ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (image) g_object_ref(image);
  g_object_unref(loader);
  return take(image, out);
}

int pixels_later_frames(const char *path, int limit, pixels_image *out) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GdkPixbufAnimation *animation = gdk_pixbuf_animation_new_from_file(path, NULL);
  if (!animation) return 0;
  int count = 0;
  if (!gdk_pixbuf_animation_is_static_image(animation)) {
    GTimeVal time = {0, 0};
    GdkPixbufAnimationIter *iter = gdk_pixbuf_animation_get_iter(animation, &time);
    int delay;
    while (count < limit && (delay = gdk_pixbuf_animation_iter_get_delay_time(iter)) >= 0) {
      g_time_val_add(&time, MAX(delay, 1) * 1000L);
      gdk_pixbuf_animation_iter_advance(iter, &time);
      GdkPixbuf *frame = gdk_pixbuf_animation_iter_get_pixbuf(iter);
      count += take(g_object_ref(frame), &out[count]);
    }
    g_object_unref(iter);
  }
  g_object_unref(animation);
  return count;
  G_GNUC_END_IGNORE_DEPRECATIONS
}

int pixels_size_of_file(const char *path, int *width, int *height) {
  return gdk_pixbuf_get_file_info(path, width, height) != NULL;
}

static GdkPixbuf *borrow(const pixels_image *image) {
  return gdk_pixbuf_new_from_data(image->rgba, GDK_COLORSPACE_RGB, TRUE, 8, image->width,
                                  image->height, image->width * 4, NULL, NULL);
}

int pixels_scale(const pixels_image *image, int width, int height, pixels_image *out) {
  GdkPixbuf *source = borrow(image);
  GdkPixbuf *scaled = gdk_pixbuf_scale_simple(source, width, height, GDK_INTERP_BILINEAR);
  g_object_unref(source);
  return take(scaled, out);
}

int pixels_encode(const pixels_image *image, const char *type, int quality, uint8_t **bytes,
                  size_t *count) {
  GdkPixbuf *source = borrow(image);
  gchar *buffer = NULL;
  gsize size = 0;
  char text[8];
  g_snprintf(text, sizeof text, "%d", quality);
  gboolean ok = strcmp(type, "jpeg") == 0
                    ? gdk_pixbuf_save_to_buffer(source, &buffer, &size, type, NULL, "quality", text, NULL)
                    : gdk_pixbuf_save_to_buffer(source, &buffer, &size, type, NULL, NULL);
  g_object_unref(source);
  if (!ok) return 0;
  *bytes = malloc(size);
  if (*bytes) memcpy(*bytes, buffer, size);
  *count = size;
  g_free(buffer);
  return *bytes != NULL;
}

void pixels_free(void *memory) { free(memory); }
