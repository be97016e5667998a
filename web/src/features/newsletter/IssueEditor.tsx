import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { ISSUE_SUBJECT_MAXIMUM, type NewsletterIssue } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Switch } from '../../ui/Switch.tsx'
import {
  createDraft,
  findFaults,
  type IssueDraft,
  type IssueFaults,
  toBlocks,
} from './issue-rules.ts'
import { IssueBlocks } from './IssueBlocks.tsx'
import { IssuePreview } from './IssuePreview.tsx'
import { IssueRemoval } from './IssueRemoval.tsx'
import { IssueSendDialog } from './IssueSendDialog.tsx'
import { useSaveIssue, useTestIssue } from './use-issues.ts'

type Props = { id: NewsletterIssueId; issue: NewsletterIssue | undefined }

/**
 * Editor of an issue. Saves before each preview, test or send, so that they always show what will
 * be sent.
 */
export function IssueEditor({ id, issue }: Props) {
  const { t } = useLingui()
  const editor = useEditor({ id, issue })
  const { draft, faults, change, form } = editor
  const test = useTestIssue()
  const [isAsked, setIsAsked] = useState(false)

  async function handleSave() {
    if (await editor.save()) toast.success({ title: t`Draft saved` })
  }

  async function handleTest() {
    if (await editor.save()) test.mutate({ id })
  }

  async function handleSend() {
    if (await editor.save()) setIsAsked(true)
  }

  return (
    <>
      <h2 className="text-2xl">{issue ? <Trans>Edit issue</Trans> : <Trans>New issue</Trans>}</h2>
      <Card asChild>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void handleSave()
          }}
          className="grid grid-cols-1 gap-5"
        >
          <Field
            label={<Trans>Subject</Trans>}
            hint={<Trans>The subject of the mail and its headline.</Trans>}
            error={faults?.subject && t`Please enter a subject`}
            isRequired
          >
            <Input
              maxLength={ISSUE_SUBJECT_MAXIMUM}
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          </Field>
          <IssueBlocks
            blocks={draft.blocks}
            faults={faults?.blocks}
            onChange={(blocks) => change({ blocks })}
          />
          <Switch
            label={<Trans>Carry one advertisement</Trans>}
            hint={
              <Trans>
                The one that fits best when sending begins, marked “Sponsored”. None when no
                campaign is booked for the newsletter.
              </Trans>
            }
            checked={draft.wantsAd}
            onChange={(wantsAd) => change({ wantsAd })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="secondary" loading={editor.isSaving}>
              <Trans>Save and preview</Trans>
            </Button>
            <Button variant="secondary" loading={test.isPending} onClick={() => void handleTest()}>
              <Trans>Send a test to me</Trans>
            </Button>
            <Button onClick={() => void handleSend()}>
              <Trans>Send issue</Trans>
            </Button>
            {issue && <IssueRemoval issue={issue} onRemove={editor.release} />}
          </div>
        </form>
      </Card>
      {issue && <IssuePreview id={id} savedAt={issue.updatedAt} />}
      {isAsked && (
        <IssueSendDialog id={id} subject={draft.subject.trim()} onClose={() => setIsAsked(false)} />
      )}
      <LeaveQuestion isDirty={editor.isDirty}>
        <Trans>What you changed in this issue has not been saved.</Trans>
      </LeaveQuestion>
    </>
  )
}

function useEditor({ id, issue }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaveIssue()
  const [draft, setDraft] = useState<IssueDraft>(() => createDraft(issue))
  const [faults, setFaults] = useState<IssueFaults>()
  const [isDirty, setIsDirty] = useState(false)

  /** Saves the draft; false if a field is missing, which is then marked. */
  async function save(): Promise<boolean> {
    const found = findFaults(draft)
    setFaults(found)
    if (found) {
      if (form.current) focusFirstInvalid(form.current)
      return false
    }
    const { subject, wantsAd, blocks } = draft
    const isSaved = await saving
      .mutateAsync({ id, subject, wantsAd, blocks: toBlocks(blocks) })
      .then(
        () => true,
        () => false,
      )
    if (isSaved) setIsDirty(false)
    return isSaved
  }

  return {
    form,
    draft,
    faults,
    isDirty,
    isSaving: saving.isPending,
    save,
    release: () => setIsDirty(false),
    change(part: Partial<IssueDraft>) {
      setDraft((old) => ({ ...old, ...part }))
      setIsDirty(true)
    },
  }
}
