import { adClickPath, type ServedAd } from '@adire/contract/ad-serving.ts'
import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { impressionOf, subscribeToImpressions } from './impression-store.ts'

/** What takes its clicks and touches is all of the advertisement; pressed, it must not become a frame of its own. */
const WHOLE = 'static! active:scale-none!'

type Props = { ad: ServedAd; isWide: boolean }

/**
 * A plain link in a new tab (ADS-SERVE-10). It goes by the way that counts clicks once the impression was counted, and straight
 * there before: who is quicker than a second costs the advertiser nothing.
 */
export function AdLink({ ad: { token, title, ctaText, destinationUrl }, isWide }: Props) {
  const { t } = useLingui()
  const impressionId = useSyncExternalStore(subscribeToImpressions, () => impressionOf(token))
  return (
    <Button asChild variant="secondary" isWide={isWide} className={cn('mt-auto self-start px-4', WHOLE)}>
      <a href={impressionId === undefined ? destinationUrl : adClickPath(impressionId)} target="_blank" rel="noopener noreferrer sponsored">
        <span className="truncate">{ctaText}</span>
        <ExternalLink aria-hidden />
        <span className="sr-only">{t`: ${title}. Opens in a new tab`}</span>
      </a>
    </Button>
  )
}
