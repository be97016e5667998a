import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { audienceWords } from './copy.ts'
import { isCountTyped } from './rules.ts'
import { type useDraft, useSend } from './use-broadcasts.ts'

type Props = { state: ReturnType<typeof useDraft>; count: number; onClose: () => void }

/**
 * Confirms a broadcast: the admin types the number of recipients and re-authenticates, so that none
 * is sent by accident.
 */
export function ConfirmBroadcast({ state, count, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { draft, clientId } = state
  const send = useSend()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const number = formatCount(count)
  const audience = i18n._(audienceWords[draft.targetAudience])
  const moment = draft.isLater ? new Date(draft.sendAt).toISOString() : undefined

  async function handleProve() {
    const { title, message, targetAudience } = draft
    try {
      await send.mutateAsync({
        title,
        message,
        targetAudience,
        clientId,
        ...(moment && { sendAt: moment }),
      })
    } catch (error) {
      // An earlier version was sent with this key, so the changed text needs a new one.
      if (hasCode(error, 'CLIENT_ID_USED')) state.renew()
      throw error
    }
    state.clear()
    onClose()
  }

  function handleCheck() {
    const isRight = isCountTyped(typed, count)
    setIsWrong(!isRight)
    return isRight
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={moment ? <Trans>Plan this broadcast?</Trans> : <Trans>Send this broadcast?</Trans>}
      description={
        moment ? (
          <Trans>
            “{draft.title.trim()}” goes to {audience} at {formatMoment(moment)}: {number} as of now.
          </Trans>
        ) : (
          <Trans>
            “{draft.title.trim()}” goes to {audience}: {number}. It can not be called back.
          </Trans>
        )
      }
      confirmLabel={moment ? <Trans>Plan it</Trans> : <Trans>Send to {number}</Trans>}
      failure={{ title: t`Error`, description: t`Failed to send broadcast` }}
      onSubmit={handleProve}
      onCheck={handleCheck}
    >
      <Field
        label={<Trans>Type {number} to confirm</Trans>}
        error={isWrong && t`This is not the number of members it goes to`}
        isRequired
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
