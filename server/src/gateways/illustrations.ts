import sharp from 'sharp'

/** Dots per inch at which a drawing of 480 units becomes 960 pixels wide. */
const DENSITY = 144
const WIDTH = 1280

/**
 * A drawing as the file of a photo, for the demo world: from here on it goes the way of every
 * photo.
 */
export async function rasterise(svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg), { density: DENSITY })
    .resize({ width: WIDTH })
    .flatten()
    .jpeg({ quality: 86 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'illustration.jpg', { type: 'image/jpeg' })
}

/** A drawing at its own size as the file of an advertiser's banner. */
export async function rasteriseBanner(svg: string): Promise<File> {
  const bytes = await sharp(Buffer.from(svg)).flatten().png().toBuffer()
  return new File([new Uint8Array(bytes)], 'banner.png', { type: 'image/png' })
}
