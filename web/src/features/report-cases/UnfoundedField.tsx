import { Trans } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/Checkbox.tsx'

/** Checkbox of a dismissal that counts its reports towards a warning of their authors. */
export function UnfoundedField({ input }: { input: UseFormRegisterReturn }) {
  return (
    <Checkbox
      label={<Trans>Clearly unfounded</Trans>}
      hint={
        <Trans>
          Nothing in these reports could break the guidelines. Members who often send such reports
          get a warning, and later we stop handling most of their reports for a time. If in doubt,
          leave this off.
        </Trans>
      }
      {...input}
    />
  )
}
