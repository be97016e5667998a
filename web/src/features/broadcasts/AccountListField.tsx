import { ACCOUNT_LIST_LINES } from '@adire/contract/account-lists.ts'
import { Trans } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatCount } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

type Props = { error: string | undefined; input: UseFormRegisterReturn }

/** Accounts of a legal notice, pasted one on each line. */
export function AccountListField({ error, input }: Props) {
  const maximum = formatCount(ACCOUNT_LIST_LINES)
  return (
    <Field
      label={<Trans>Accounts</Trans>}
      hint={
        <Trans>
          One per line, at most {maximum}: an ID, a code such as #A3F9C2, or an email address. Each
          account gets the whole message by email now, even if emails are turned off or the account
          is banned, suspended or about to be deleted.
        </Trans>
      }
      error={error}
      isRequired
      className="grid-cols-1"
    >
      <Textarea rows={6} spellCheck={false} className="max-h-80 font-mono text-sm" {...input} />
    </Field>
  )
}
