extension SystemTypes {
  /// Films and sound.
  static let audiovisualTypes = """
    public.audiovisual-content | public.data public.content | | | audiovisual content
    public.movie | public.audiovisual-content | | | movie
    public.video | public.movie | | | video
    public.audio | public.audiovisual-content | | | audio
    com.apple.quicktime-movie | public.movie | mov qt | video/quicktime | QuickTime movie
    public.mpeg | public.movie | mpg mpeg mpe m75 m15 | video/mpeg video/mpg video/x-mpeg | MPEG \
      movie
    public.mpeg-2-video | public.video | m2v | video/mpeg2 | MPEG-2 video
    public.mpeg-2-transport-stream | public.movie | ts mts m2ts | video/mp2t | MPEG-2 transport \
      stream
    public.mpeg-4 | public.movie | mp4 mpeg4 mpg4 | video/mp4 video/mpeg4 | MPEG-4 movie
    public.mpeg-4-audio | public.mpeg-4 public.audio | mp4 mpg4 | audio/mp4 | MPEG-4 audio
    com.apple.m4v-video | public.mpeg-4 | m4v | video/x-m4v | Apple MPEG-4 movie
    com.apple.m4a-audio | public.mpeg-4-audio | m4a | audio/x-m4a audio/m4a | Apple MPEG-4 audio
    com.apple.protected-mpeg-4-audio | public.audio | m4p | | protected MPEG-4 audio
    com.apple.protected-mpeg-4-audio-b | com.apple.protected-mpeg-4-audio | m4b | | audiobook
    com.apple.protected-mpeg-4-video | com.apple.m4v-video | m4v | | protected MPEG-4 movie
    com.apple.mpeg-4-ringtone | public.mpeg-4-audio | m4r | | ringtone
    public.avi | public.movie | avi vfw | video/avi video/msvideo video/x-msvideo | AVI movie
    public.3gpp | public.mpeg-4 | 3gp 3gpp | video/3gpp audio/3gpp | 3GPP movie
    public.3gpp2 | public.mpeg-4 | 3g2 3gp2 | video/3gpp2 audio/3gpp2 | 3GPP2 movie
    public.dv-movie | public.movie | dv dif | video/x-dv | DV movie
    org.matroska.mkv | public.movie | mkv | video/x-matroska | Matroska movie
    org.webmproject.webm | public.movie | webm | video/webm | WebM movie
    com.microsoft.windows-media-wmv | public.movie | wmv | video/x-ms-wmv | Windows Media movie
    public.mp3 | public.audio | mp3 mpga | audio/mpeg audio/mp3 audio/mpeg3 | MP3 audio
    public.mp2 | public.audio | mp2 m2a | | MPEG layer 2 audio
    public.aiff-audio | public.aifc-audio | aiff aif | audio/aiff audio/x-aiff | AIFF audio
    public.aifc-audio | public.audio | aifc | audio/aiff audio/x-aiff | AIFC audio
    com.microsoft.waveform-audio | public.audio | wav wave bwf | audio/vnd.wave audio/wav \
      audio/wave audio/x-wav | Waveform audio
    com.microsoft.windows-media-wma | public.audio | wma | audio/x-ms-wma | Windows Media audio
    public.midi-audio | public.audio | midi mid smf kar | audio/midi audio/x-midi | MIDI audio
    public.ulaw-audio | public.audio | au ulw snd | audio/basic | uLaw audio
    public.aac-audio | public.audio | aac adts | audio/aac audio/x-aac | AAC audio
    public.ac3-audio | public.audio | ac3 | audio/ac3 | AC-3 audio
    public.enhanced-ac3-audio | public.audio | eac3 | audio/eac3 | Enhanced AC-3 audio
    com.apple.coreaudio-format | public.audio | caf | audio/x-caf | Core Audio file
    org.3gpp.adaptive-multi-rate-audio | public.audio | amr | audio/amr | AMR audio
    org.xiph.flac | public.audio | flac | audio/flac audio/x-flac | FLAC audio
    org.xiph.ogg-audio | public.audio | ogg oga | audio/ogg | Ogg audio
    org.xiph.opus | public.audio | opus | audio/opus | Opus audio
    com.apple.haptics.ahap | public.data | ahap | | haptic pattern
    """
}
