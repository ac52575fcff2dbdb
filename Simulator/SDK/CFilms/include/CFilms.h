#pragma once

/// What the headers of a film or sound tell.
typedef struct {
  /// 0 if unknown.
  double seconds;
  /// Of the first moving picture; 0 without one.
  int width, height;
  /// Clockwise quarter turns for showing, 0 to 3.
  int quarter_turns;
  int has_video, has_audio;
} film_facts;

/// Reads the headers of a film or sound without decoding it; 1 on success, 0 if it is none that is known.
int film_read(const char *path, film_facts *facts);
