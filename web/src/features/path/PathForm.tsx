import type { OwnPath, PathEdit } from '@adire/contract/path.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { AudienceField } from '../../shared/AudienceField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { LivedPlaceFields } from './LivedPlaceFields.tsx'
import { NextPlaceFields } from './NextPlaceFields.tsx'
import { PathConflict } from './PathConflict.tsx'
import {
  EMPTY_PLACE,
  findFault,
  hasRoom,
  isSameDraft,
  listPastYears,
  type PathDraft,
  type PlaceDraft,
  toDraft,
  toEdit,
  toTyped,
} from './rules.ts'
import { useSavePath } from './use-save-path.ts'
import { YearSelect } from './YearSelect.tsx'
import { cityName } from '../../lib/city-copy.ts'

type Props = {
  saved: OwnPath
  city: string
  birthDate: string
  /** Renders the preview of the profile; `typed` is undefined without changes. */
  preview: (typed: PathEdit | undefined) => ReactNode
}

/** Form for the places in a member's life, and who sees them. */
export function PathForm({ saved, city: home, birthDate, preview }: Props) {
  const { t } = useLingui()
  const city = cityName(home)
  const { draft, change, isDirty, conflict, version } = usePathDraft(saved)
  const [isChecked, setIsChecked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { save, isSaving, refusedYear } = useSavePath()
  const pastYears = listPastYears(birthDate)
  const setLived = (lived: readonly PlaceDraft[]) => change({ ...draft, lived })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const edit = toEdit(draft)
    if (edit) return save(edit, version)
    const refused = draft.lived.findIndex((place) => findFault(place) !== undefined)
    list.current?.querySelectorAll('fieldset')[refused]?.querySelector('input')?.focus()
  }

  /** Removes a place, whose button had the focus. */
  function remove(index: number) {
    setLived(draft.lived.toSpliced(index, 1))
    list.current?.focus()
  }

  return (
    <Card asChild>
      <form noValidate className="grid min-w-0 gap-8" onSubmit={handleSubmit}>
        <p className="max-w-prose text-ink-2">
          <Trans>
            Add whatever you want to share. Your roots and the city you live in are part of your
            basic info.
          </Trans>
        </p>
        {conflict && <PathConflict {...conflict} />}
        <section aria-labelledby="path-lived" className="grid min-w-0 gap-5">
          <h2 id="path-lived" className="text-lg">
            <Trans>Where you lived before</Trans>
          </h2>
          <div
            ref={list}
            role="group"
            tabIndex={-1}
            aria-label={t`Earlier places`}
            className="grid min-w-0 gap-5 empty:hidden"
          >
            {draft.lived.map((place, index) => (
              <LivedPlaceFields
                key={index}
                number={index + 1}
                place={place}
                years={pastYears}
                fault={isChecked ? findFault(place) : undefined}
                onChange={(changed) => setLived(draft.lived.with(index, changed))}
                onRemove={() => remove(index)}
              />
            ))}
          </div>
          {hasRoom(draft) && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setLived([...draft.lived, EMPTY_PLACE])}
            >
              <Plus aria-hidden />
              {draft.lived.length === 0 ? <Trans>Add a place</Trans> : <Trans>Add another</Trans>}
            </Button>
          )}
          <Field label={t`In ${city} since`} isOptional className="max-w-xs">
            <YearSelect
              value={draft.since}
              years={pastYears}
              emptyLabel={t`Not given`}
              onChange={(since) => change({ ...draft, since })}
            />
          </Field>
          <AudienceField
            label={t`Who sees where you lived`}
            value={draft.livedAudience}
            onChange={(livedAudience) => change({ ...draft, livedAudience })}
          />
        </section>
        <NextPlaceFields draft={draft} refusedYear={refusedYear} onChange={change} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            loading={isSaving}
            disabled={!isDirty || conflict !== undefined}
            className="max-sm:flex-1"
          >
            <Trans>Save places</Trans>
          </Button>
          {preview(isDirty ? toTyped(draft) : undefined)}
        </div>
        <LeaveQuestion isDirty={isDirty}>
          <Trans>Your places haven’t been saved.</Trans>
        </LeaveQuestion>
      </form>
    </Card>
  )
}

/**
 * The path while it is edited. Without changes, what another tab saves is shown at once; with some, the
 * member decides which to keep.
 */
function usePathDraft(saved: OwnPath) {
  const [typed, setTyped] = useState<{ draft: PathDraft; base: OwnPath }>()
  const current = toDraft(saved)
  const draft = typed?.draft ?? current
  const isDirty = typed !== undefined && !isSameDraft(typed.draft, current)
  const base = isDirty ? typed.base : saved
  const hasConflict = !isSameDraft(toDraft(base), current)
  return {
    draft,
    change: (next: PathDraft) => setTyped({ draft: next, base }),
    isDirty,
    version: base.version,
    conflict: hasConflict
      ? {
          keepMine: () => setTyped({ draft, base: saved }),
          useTheirs: () => setTyped(undefined),
        }
      : undefined,
  }
}
