import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = { keepMine: () => void; useTheirs: () => void }

/** Choice between this form and the places that another tab saved meanwhile. */
export function PathConflict({ keepMine, useTheirs }: Props) {
  return (
    <Banner tone="warn" title={<Trans>Your places were changed in another tab</Trans>}>
      <div className="grid gap-3">
        <p>
          <Trans>Your changes here are still in the form. Choose which to keep, then save.</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={keepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={useTheirs}>
            <Trans>Use the other tab’s</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  )
}
