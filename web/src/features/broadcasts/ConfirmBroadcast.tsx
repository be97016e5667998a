import { UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasCode } from '../../lib/error-copy.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { audienceLabels } from './copy.ts'
import { type Draft, isCountTyped, toTranslations } from './rules.ts'
import { useSendBroadcast } from './use-broadcasts.ts'

const nameTags = (tags: readonly UiLanguageTag[]) =>
  UI_LANGUAGES.filter(({ tag }) => tags.includes(tag))
    .map(({ name }) => name)
    .join(', ')

type Props = {
  draft: Draft
  /** Size of the audience when the dialog opened, which the admin types to confirm. */
  count: number
  /** Languages of the accounts of a legal notice, the most frequent first. */
  languages?: readonly UiLanguageTag[]
  /** Repeated requests with the same id send the broadcast once. */
  clientId: string
  onClientIdUsed: () => void
  onSent: () => void
  onClose: () => void
}

/**
 * Dialog before a broadcast is sent. The admin types the number of recipients, so that none is sent
 * by accident; the API client asks them to re-authenticate.
 */
export function ConfirmBroadcast(props: Props) {
  const { draft, count, languages, clientId, onClientIdUsed, onSent, onClose } = props
  const { t, i18n } = useLingui()
  const send = useSendBroadcast()
  const number = formatCount(count)
  const audience = i18n._(audienceLabels[draft.targetAudience])
  const moment = draft.isLater ? new Date(draft.sendAt).toISOString() : undefined

  async function handleSend() {
    const { title, message, targetAudience, accounts, translations } = draft
    try {
      await send.mutateAsync({
        title,
        message,
        translations: toTranslations(translations),
        targetAudience,
        clientId,
        ...(moment && { sendAt: moment }),
        ...(targetAudience === 'list' && { accounts }),
      })
    } catch (error) {
      // An earlier text was sent with this id, so the changed text needs a new one.
      if (hasCode(error, 'CLIENT_ID_USED')) onClientIdUsed()
      throw error
    }
    onSent()
    onClose()
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={moment ? <Trans>Schedule this broadcast?</Trans> : <Trans>Send this broadcast?</Trans>}
      description={
        moment ? (
          <Trans>
            “{draft.title.trim()}” will be sent on {formatMoment(moment)}. Audience: {audience} (
            {number} as of now).
          </Trans>
        ) : (
          <>
            <Trans>
              “{draft.title.trim()}” will be sent now. Audience: {audience} ({number}). You can’t
              undo this.
            </Trans>{' '}
            {languages && <Trans>Languages of the accounts: {nameTags(languages)}.</Trans>}
          </>
        )
      }
      confirmLabel={moment ? <Trans>Schedule broadcast</Trans> : <Trans>Send to {number}</Trans>}
      failure={{ title: t`Error`, description: t`Failed to send broadcast` }}
      defaultValues={{ typedCount: '' }}
      check={({ typedCount }: { typedCount: string }) => ({
        typedCount: isCountTyped(typedCount, count)
          ? undefined
          : t`This isn’t the number of recipients`,
      })}
      onSubmit={handleSend}
    >
      {({ register, errors }) => (
        <Field label={<Trans>Type {number} to confirm</Trans>} error={errors.typedCount} isRequired>
          <Input inputMode="numeric" autoComplete="off" {...register('typedCount')} />
        </Field>
      )}
    </SubmitDialog>
  )
}
