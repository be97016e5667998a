import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = { value: string; onKeepMine: () => void; onTakeTheirs: () => void }

/**
 * Somebody else has saved another value while this one was typed: both are there, and the admin
 * says which it is.
 */
export function ConflictingValue({ value, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Banner
      tone="warn"
      title={<Trans>Changed meanwhile to {value}</Trans>}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </span>
      }
    />
  )
}
