import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { ISSUE_SUBJECT_MAXIMUM, type NewsletterIssue } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import {
  type IssueDraft,
  checkIssue,
  createDraft,
  toBlocks,
  toTranslations,
} from './issue-rules.ts'
import { IssueBlocks } from './IssueBlocks.tsx'
import { IssuePreview } from './IssuePreview.tsx'
import { IssueTranslations } from './IssueTranslations.tsx'
import { IssueRemoval } from './IssueRemoval.tsx'
import { useSaveIssue, useSendIssue, useSubscriberCount, useTestIssue } from './use-issues.ts'
import { formatCount } from '../../lib/format.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'

type Props = { id: NewsletterIssueId; issue: NewsletterIssue | undefined }

const schema = schemaFromRule(checkIssue)

/**
 * Editor of a draft issue of the newsletter. Saves before each preview, test or send, because the
 * server renders the saved draft. `issue` is undefined until the first save.
 */
export function IssueEditor({ id, issue }: Props) {
  const { t } = useLingui()
  const saving = useSaveIssue()
  const test = useTestIssue()
  const [initial] = useState(() => createDraft(issue))
  const [isDirty, setIsDirty] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  /** Step after the save, set by the submit button that was pressed. */
  const nextStep = useRef<'preview' | 'test' | 'send'>('preview')
  const { form, control, errors, register, change } = useValidatedForm<IssueDraft, IssueDraft>({
    defaultValues: initial,
    schema,
    onTyped: () => setIsDirty(true),
    onSubmit: (draft) =>
      saving
        .mutateAsync({
          id,
          ...draft,
          blocks: toBlocks(draft.blocks),
          translations: toTranslations(draft.translations),
        })
        .then(handleSaved, () => undefined),
  })
  const [subject, blocks, translations, wantsAd] = useWatch({
    control,
    name: ['subject', 'blocks', 'translations', 'wantsAd'],
  })

  function handleSaved() {
    setIsDirty(false)
    if (nextStep.current === 'preview') toast.success({ title: t`Draft saved` })
    if (nextStep.current === 'test') test.mutate({ id })
    if (nextStep.current === 'send') setIsConfirming(true)
  }

  return (
    <>
      <h2 className="text-2xl">{issue ? <Trans>Edit issue</Trans> : <Trans>New issue</Trans>}</h2>
      <Card asChild>
        <form {...form} className="grid grid-cols-1 gap-5">
          <Field
            label={<Trans>Subject</Trans>}
            hint={<Trans>Also the headline of the email.</Trans>}
            error={errors.subject}
            isRequired
          >
            <Input maxLength={ISSUE_SUBJECT_MAXIMUM} {...register('subject')} />
          </Field>
          <IssueBlocks
            blocks={blocks}
            showsErrors={errors.blocks !== undefined}
            onChange={(changed) => change('blocks', changed)}
          />
          <IssueTranslations
            english={{ subject, blocks }}
            value={translations}
            error={errors.translations}
            onChange={(next) => change('translations', next)}
          />
          <Switch
            label={<Trans>Include an ad</Trans>}
            hint={
              <Trans>
                One of the active newsletter campaigns, chosen when sending starts and marked
                “Sponsored by” with the advertiser’s name. No ad if no campaign is booked for the
                newsletter.
              </Trans>
            }
            checked={wantsAd}
            onChange={(isWanted) => change('wantsAd', isWanted)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant="secondary"
              loading={saving.isPending}
              onClick={() => (nextStep.current = 'preview')}
            >
              <Trans>Save and preview</Trans>
            </Button>
            <Button
              type="submit"
              variant="secondary"
              loading={test.isPending}
              onClick={() => (nextStep.current = 'test')}
            >
              <Trans>Send a test to me</Trans>
            </Button>
            <Button type="submit" onClick={() => (nextStep.current = 'send')}>
              <Trans>Send issue</Trans>
            </Button>
            {issue && <IssueRemoval issue={issue} onRemove={() => setIsDirty(false)} />}
          </div>
        </form>
      </Card>
      {issue && <IssuePreview issue={issue} />}
      {isConfirming && (
        <IssueSendDialog id={id} subject={subject.trim()} onClose={() => setIsConfirming(false)} />
      )}
      <LeaveQuestion isDirty={isDirty}>
        <Trans>Your changes to this issue haven’t been saved.</Trans>
      </LeaveQuestion>
    </>
  )
}

type SendProps = { id: NewsletterIssueId; subject: string; onClose: () => void }

/** Confirms sending to every subscriber; sending can be paused but not undone. */
function IssueSendDialog({ id, subject, onClose }: SendProps) {
  const { t } = useLingui()
  const send = useSendIssue()
  const count = formatCount(useSubscriberCount() ?? 0)

  async function handleSend() {
    await send.mutateAsync({ id })
    onClose()
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Send this issue?</Trans>}
      description={
        <Trans>
          “{subject}” goes to all active subscribers: {count} as of now. You can’t recall emails
          that have been sent.
        </Trans>
      }
      confirmLabel={<Trans>Send to {count}</Trans>}
      failure={{ title: t`Error`, description: t`Failed to send the issue` }}
      defaultValues={{}}
      onSubmit={handleSend}
    />
  )
}
