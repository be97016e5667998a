import { Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useEffect } from 'react'
import { checkTranslation, useDetectorState } from '../../lib/translation-store.ts'
import { MenuItem } from '../../ui/menu.tsx'

/**
 * Offers to download the browser's language detector; nothing if the browser has it already or can't
 * translate.
 */
export function TranslationMenuItem({ onSelect }: { onSelect: () => void }) {
  const detector = useDetectorState()
  useEffect(checkTranslation, [])
  if (detector !== 'downloadable') return null
  return (
    <MenuItem icon={<Languages aria-hidden />} onSelect={onSelect}>
      <Trans>Translate messages</Trans>
    </MenuItem>
  )
}
