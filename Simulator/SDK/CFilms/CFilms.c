#include "CFilms.h"

#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <math.h>
#include <string.h>

int film_read(const char *path, film_facts *facts) {
  memset(facts, 0, sizeof *facts);
  av_log_set_level(AV_LOG_QUIET);
  AVFormatContext *context = NULL;
  if (avformat_open_input(&context, path, NULL, NULL) < 0) return 0;
  for (unsigned index = 0; index < context->nb_streams; index++) {
    AVStream *stream = context->streams[index];
    if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO) facts->has_audio = 1;
    if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO || facts->has_video) continue;
    facts->has_video = 1;
    facts->width = stream->codecpar->width;
    facts->height = stream->codecpar->height;
    const uint8_t *matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, NULL);
    if (matrix) {
      double turn = -av_display_rotation_get((const int32_t *)matrix);
      if (isfinite(turn)) facts->quarter_turns = ((int)lround(turn / 90) % 4 + 4) % 4;
    }
    if (stream->duration != AV_NOPTS_VALUE && facts->seconds == 0)
      facts->seconds = stream->duration * av_q2d(stream->time_base);
  }
  if (context->duration != AV_NOPTS_VALUE && context->duration > 0)
    facts->seconds = context->duration / (double)AV_TIME_BASE;
  if (facts->seconds == 0)
    for (unsigned index = 0; index < context->nb_streams; index++)
      if (context->streams[index]->duration != AV_NOPTS_VALUE)
        facts->seconds = fmax(facts->seconds, context->streams[index]->duration *
                                                  av_q2d(context->streams[index]->time_base));
  avformat_close_input(&context);
  return facts->has_video || facts->has_audio;
}
