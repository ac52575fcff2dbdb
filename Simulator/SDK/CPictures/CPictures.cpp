#include "CPictures.h"

#include <cstring>
#include <exception>
#include <exiv2/exiv2.hpp>
#include <mutex>

// Exiv2's XMP parser is set up once; its readers are safe afterwards, one picture per thread.
static std::once_flag set_up;

int picture_read(const char *path, picture_facts *facts) {
  std::memset(facts, 0, sizeof *facts);
  std::call_once(set_up, [] {
    Exiv2::XmpParser::initialize();
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    Exiv2::enableBMFF(true);
  });
  try {
    auto image = Exiv2::ImageFactory::open(path);
    image->readMetadata();
    facts->width = image->pixelWidth();
    facts->height = image->pixelHeight();
    std::strncpy(facts->media_type, image->mimeType().c_str(), sizeof facts->media_type - 1);
    for (const auto &datum : image->exifData()) {
      const std::string key = datum.key();
      if (key == "Exif.Image.Orientation") facts->orientation = static_cast<int>(datum.toLong());
      if (key.rfind("Exif.GPSInfo.", 0) == 0) facts->has_location = 1;
    }
    for (const auto &datum : image->xmpData())
      if (datum.key().rfind("Xmp.exif.GPS", 0) == 0) facts->has_location = 1;
    return 1;
  } catch (const std::exception &) {
    return 0;
  }
}
