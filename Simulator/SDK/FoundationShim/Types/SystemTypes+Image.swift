extension SystemTypes {
  /// Pictures and three-dimensional content.
  static let imageTypes = """
    public.image | public.data public.content | | | image
    public.jpeg | public.image | jpeg jpg jpe | image/jpeg image/jpg | JPEG image
    public.jpeg-2000 | public.image | jp2 jpf jpx j2k j2c | image/jp2 | JPEG 2000 image
    public.jpeg-xl | public.image | jxl | image/jxl | JPEG XL image
    public.tiff | public.image | tiff tif | image/tiff | TIFF image
    com.compuserve.gif | public.image | gif | image/gif | GIF image
    public.png | public.image | png | image/png | PNG image
    com.apple.icns | public.image | icns | | icon image
    com.microsoft.bmp | public.image | bmp dib | image/bmp image/x-bmp | Windows BMP image
    com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon image/x-icon | Windows \
      icon image
    public.svg-image | public.image | svg svgz | image/svg+xml | SVG image
    public.heif-standard | public.image | | | HEIF image
    public.heif | public.heif-standard | heif hif | image/heif | HEIF image
    public.heic | public.heif-standard | heic | image/heic | HEIC image
    public.heics | public.heif-standard | heics | image/heic-sequence | HEIC image sequence
    public.avif | public.heif-standard | avif | image/avif | AVIF image
    public.avis | public.heif-standard | avis | | AVIF image sequence
    org.webmproject.webp | public.image | webp | image/webp | WebP image
    com.apple.live-photo | | | | Live Photo
    com.apple.live-photo-bundle | com.apple.package com.apple.live-photo | pvt | | Live Photo
    com.apple.private.live-photo-bundle | com.apple.live-photo-bundle | | | Live Photo
    com.apple.pict | public.image | pict pct pic | image/pict | PICT image
    com.apple.quicktime-image | public.image | qtif qti | image/x-quicktime | QuickTime image
    com.adobe.photoshop-image | public.image | psd | image/vnd.adobe.photoshop | Photoshop \
      document
    com.adobe.illustrator.ai-image | public.image | ai | | Illustrator document
    com.adobe.encapsulated-postscript | com.adobe.postscript | eps epsf epsi | | EPS image
    com.adobe.postscript | public.data | ps | application/postscript | PostScript document
    com.ilm.openexr-image | public.image | exr | | OpenEXR image
    com.truevision.tga-image | public.image | tga | image/targa | TGA image
    public.radiance | public.image | hdr | | HDR image
    public.pbm | public.image | pbm pgm ppm | | PBM image
    public.camera-raw-image | public.image | raw | | raw image
    com.adobe.raw-image | public.camera-raw-image | dng | image/x-adobe-dng | DNG raw image
    com.canon.cr2-raw-image | public.camera-raw-image | cr2 | image/x-canon-cr2 | Canon raw image
    com.canon.cr3-raw-image | public.camera-raw-image | cr3 | | Canon raw image
    com.canon.crw-raw-image | public.camera-raw-image | crw | image/x-canon-crw | Canon raw image
    com.nikon.raw-image | public.camera-raw-image | nef | image/x-nikon-nef | Nikon raw image
    com.sony.arw-raw-image | public.camera-raw-image | arw | image/x-sony-arw | Sony raw image
    com.fuji.raw-image | public.camera-raw-image | raf | image/x-fuji-raf | Fuji raw image
    com.olympus.raw-image | public.camera-raw-image | orf | image/x-olympus-orf | Olympus raw \
      image
    com.panasonic.rw2-raw-image | public.camera-raw-image | rw2 | image/x-panasonic-rw2 | \
      Panasonic raw image
    com.pentax.raw-image | public.camera-raw-image | pef | image/x-pentax-pef | Pentax raw image
    com.pixar.universal-scene-description | public.3d-content public.data | usd usda usdc | | \
      USD scene
    com.pixar.universal-scene-description-mobile | public.3d-content public.data | usdz | \
      model/vnd.usdz+zip | USDZ scene
    com.apple.reality | public.data | reality | model/vnd.reality | Reality file
    com.apple.scenekit.scene | public.3d-content public.data | scn | | SceneKit scene
    com.apple.arobject | public.data | arobject | | AR reference object
    public.geometry-definition-format | public.3d-content public.data | obj | | 3D object
    public.standard-tesselated-geometry-format | public.3d-content public.data | stl | model/stl \
      | 3D object
    """
}
