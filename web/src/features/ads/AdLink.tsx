import { adClickPath, type ServedAd } from '@adire/contract/ad-serving.ts'
import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { useImpressionStore } from './impression-store.ts'

/**
 * Lets the link's hit area cover the whole ad. The button's own position and press effect would
 * limit it to the button.
 */
const WHOLE = 'static! active:scale-none!'

type Props = { ad: ServedAd; isWide: boolean }

/**
 * Opens a new tab (ADS-SERVE-10), through the click counter once the impression is counted and
 * directly before: a click within the first second costs the advertiser nothing.
 */
export function AdLink({ ad: { token, title, ctaText, destinationUrl }, isWide }: Props) {
  const { t } = useLingui()
  const impressionId = useImpressionStore((ids) => ids[token])
  return (
    <Button
      asChild
      variant="secondary"
      isWide={isWide}
      className={cn('mt-auto self-start px-4', WHOLE)}
    >
      <a
        href={impressionId === undefined ? destinationUrl : adClickPath(impressionId)}
        target="_blank"
        rel="noopener noreferrer sponsored"
      >
        <span className="truncate">{ctaText}</span>
        <ExternalLink aria-hidden />
        <span className="sr-only">{t`: ${title}. Opens in a new tab`}</span>
      </a>
    </Button>
  )
}
