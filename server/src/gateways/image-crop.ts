import { PHOTO_RATIO, type Crop } from '@adire/contract/photos.ts'

/** Part of a picture in pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Tolerance for rounding in the browser, where the crop was chosen. */
const RATIO_SLACK = 0.02
const PIXEL_SLACK = 2
/** Smallest area of this shape in whole pixels. */
const UNIT = { width: 4, height: 5 }

/** Converts a crop to pixels, exactly 4:5 and inside the picture; undefined for other shapes. */
export function toPixelArea(
  crop: Crop,
  picture: { width: number; height: number },
): Area | undefined {
  const width = crop.width * picture.width
  const height = crop.height * picture.height
  const difference = Math.abs(width - height * PHOTO_RATIO)
  if (difference > Math.max(PIXEL_SLACK, width * RATIO_SLACK)) return undefined
  const units = Math.floor(
    Math.min(
      (width + 0.5) / UNIT.width,
      (height + 0.5) / UNIT.height,
      picture.width / UNIT.width,
      picture.height / UNIT.height,
    ),
  )
  if (units < 1) return undefined
  const size = { width: units * UNIT.width, height: units * UNIT.height }
  return {
    left: Math.min(Math.round(crop.x * picture.width), picture.width - size.width),
    top: Math.min(Math.round(crop.y * picture.height), picture.height - size.height),
    ...size,
  }
}
