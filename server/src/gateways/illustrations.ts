import sharp from 'sharp'

/** Dots per inch: a drawing of 480 units is rendered 960 pixels wide, before `WIDTH`. */
const DENSITY = 144
const WIDTH = 1280

/** Renders a drawing as the photo file of a demo member, to be uploaded like any photo. */
export async function rasterise(svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg), { density: DENSITY })
    .resize({ width: WIDTH })
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'illustration.jpg', { type: 'image/jpeg' })
}

/** Renders a drawing in its own size as the banner file of a demo advertiser. */
export async function rasteriseBanner(svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg)).flatten().png().toBuffer()
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' })
}
