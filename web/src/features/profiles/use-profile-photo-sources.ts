import { photoWidths } from '@adire/contract/members.ts'
import { useSavesData } from '../../lib/device-preferences.ts'
import { photoSources } from '../../lib/photo-sources.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'

/** Windows in which a profile has one column; must match the columns of `ProfileDialogFrame`. */
const PHONE = '(width < 48rem)'

/**
 * Builds `src` and `srcSet` of a photo of a profile. Phones are offered at most 640 pixels, which are
 * sharp on their screens; a phone with three pixels per point would choose twice the bytes.
 */
export function useProfilePhotoSources(src: string): ReturnType<typeof photoSources> {
  const savesData = useSavesData()
  const isPhone = useMediaQuery(PHONE)
  return photoSources(src, photoWidths, savesData || isPhone)
}
