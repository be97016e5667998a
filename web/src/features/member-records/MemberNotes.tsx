import type { MemberId } from '@adire/contract/ids.ts'
import { type MemberNote, NOTE_MAXIMUM } from '@adire/contract/member-notes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { nameStaff } from '../../staff/staff-name.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { useAddNote } from './use-members.ts'
import { checkStatement } from '../../staff/decision-rules.ts'
import { MemberText } from '../../ui/MemberText.tsx'

/** Section of a member's record with the notes of staff. Notes can't be edited. */
export function MemberNotes({ id, notes }: { id: MemberId; notes: MemberNote[] }) {
  return (
    <MemberSection title={<Trans>Staff notes</Trans>}>
      {notes.length === 0 && (
        <NothingHere>
          <Trans>No notes yet.</Trans>
        </NothingHere>
      )}
      <ul className="grid gap-3 empty:hidden">
        {notes.map(({ id: noteId, note: text, by, writtenAt }) => (
          <li key={noteId} className="grid gap-0.5 border-s-3 border-line-strong ps-3 text-sm">
            <MemberText className="whitespace-pre-line">{text}</MemberText>
            <p className="text-ink-3">
              {nameStaff(by)} · <time dateTime={writtenAt}>{formatDate(writtenAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      <NoteForm id={id} />
    </MemberSection>
  )
}

const schema = schemaFromRule(({ note }: { note: string }) => ({
  note: checkStatement(note, NOTE_MAXIMUM),
}))

function NoteForm({ id }: { id: MemberId }) {
  const { t } = useLingui()
  const adding = useAddNote()
  const { form, control, errors, register, change } = useValidatedForm({
    defaultValues: { note: '' },
    schema,
    onSubmit({ note }) {
      if (!adding.isPending) adding.mutate({ id, note }, { onSuccess: () => change('note', '') })
    },
  })
  const note = useWatch({ control, name: 'note' })
  return (
    <form {...form} className="grid gap-3">
      <Field
        label={t`New note`}
        hint={t`Only staff see notes. You can’t edit them later.`}
        error={errors.note}
      >
        <Textarea
          rows={2}
          maxLength={NOTE_MAXIMUM}
          countFrom={1600}
          {...register('note')}
          value={note}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        loading={adding.isPending}
        className="justify-self-start"
      >
        <Trans>Add note</Trans>
      </Button>
    </form>
  )
}
