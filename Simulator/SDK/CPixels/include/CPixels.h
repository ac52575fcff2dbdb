#pragma once
#include <stddef.h>
#include <stdint.h>

/// A picture as 8-bit RGBA rows without padding. Free `rgba` with `pixels_free`.
typedef struct {
  int width, height;
  uint8_t *rgba;
} pixels_image;

/// Decodes a file (JPEG, PNG, GIF, WebP where the loader is installed), upright by its EXIF
/// orientation. Returns 1 on success; 0 if the bytes are no readable picture.
int pixels_decode_file(const char *path, pixels_image *out);
/// The same for bytes in memory.
int pixels_decode_bytes(const uint8_t *bytes, size_t count, pixels_image *out);
/// The frames of an animation after its first, at most `limit`, in the order in which they are shown.
/// Returns their number; 0 for a still picture.
int pixels_later_frames(const char *path, int limit, pixels_image *out);
/// Width and height of the stored picture without decoding it (before EXIF orientation); 0 if unreadable.
int pixels_size_of_file(const char *path, int *width, int *height);
/// Scales with averaging; 1 on success.
int pixels_scale(const pixels_image *image, int width, int height, pixels_image *out);
/// Encodes as `png` or `jpeg` (quality 1 to 100, ignored for png). Free `*bytes` with `pixels_free`.
int pixels_encode(const pixels_image *image, const char *type, int quality, uint8_t **bytes, size_t *count);
void pixels_free(void *memory);
