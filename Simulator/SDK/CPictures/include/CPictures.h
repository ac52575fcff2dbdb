#pragma once
#ifdef __cplusplus
extern "C" {
#endif

/// What the headers of a picture tell.
typedef struct {
  int width, height;
  /// As EXIF counts it, 1 to 8; 0 if the picture does not say.
  int orientation;
  /// Whether EXIF or XMP tells where it was taken.
  int has_location;
  /// The media type, such as "image/jpeg".
  char media_type[64];
} picture_facts;

/// Reads the headers of a picture without decoding it; 1 on success, 0 if it is none that is known.
int picture_read(const char *path, picture_facts *facts);

#ifdef __cplusplus
}
#endif
