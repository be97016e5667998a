import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = {
  buttonRef: RefObject<HTMLButtonElement | null>
  onRead: () => void
}

/** Warns that a report arrived after the case was opened, which must be read before it is decided. */
export function NewReportWarning({ buttonRef, onRead }: Props) {
  return (
    <Banner
      tone="warn"
      title={<Trans>A new report arrived</Trans>}
      action={
        <Button ref={buttonRef} type="button" size="sm" variant="secondary" onClick={onRead}>
          <Trans>I’ve read the new report</Trans>
        </Button>
      }
    >
      <Trans>Read it before you decide this case.</Trans>
    </Banner>
  )
}
