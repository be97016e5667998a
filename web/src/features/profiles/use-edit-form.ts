import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { isSignedOut } from '../../lib/session.ts'
import {
  changedFields,
  compareEdits,
  fieldOfPath,
  hasChanges,
  invalidFields,
  isEditField,
  rebase,
  valuesOf,
  type EditField,
  type EditValues,
  type Elsewhere,
} from './edit-rules.ts'
import { fieldErrorText } from './edit-copy.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-edit-store.ts'

const NOTHING_NEW: Elsewhere = { contested: [], taken: [] }

/**
 * The form, the profile it began with, and what another tab has changed since. Whether there is something to save is
 * asked of the values themselves: typed and taken back is no change. What is new elsewhere comes in by itself where
 * nothing was typed; where something was, it stays and the member is asked.
 */
export function useEditForm(profile: OwnProfile) {
  const latest = valuesOf(profile)
  const [kept] = useState(() => readUnsaved(profile.memberId))
  const [saved, setSaved] = useState(latest)
  const [revision, setRevision] = useState(profile.revision)
  const [elsewhere, setElsewhere] = useState(NOTHING_NEW)
  const form = useForm<EditValues>({
    defaultValues: { ...latest, ...(kept as Partial<EditValues>) },
    resolver: (values) => {
      const errors = Object.fromEntries(invalidFields(changedFields(saved, values)).map((field) => [field, refusal(field)]))
      const isValid = Object.keys(errors).length === 0
      return isValid ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<EditValues> }
    },
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as EditValues
  const isDirty = hasChanges(saved, values)
  const hasNews = profile.revision > revision || (profile.revision === revision && hasChanges(saved, latest))

  function adopt(newer: EditValues, newRevision: number) {
    const typed = form.getValues()
    const found = compareEdits(saved, typed, newer)
    if (hasChanges(saved, typed)) setElsewhere((old) => mergeNews(old, found))
    form.reset(rebase(saved, typed, newer))
    setSaved(newer)
    setRevision(newRevision)
  }

  const follow = useEffectEvent(() => adopt(latest, profile.revision))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, reset together with what it is compared to
    if (hasNews) follow()
  }, [hasNews])

  function decide(field: EditField, choice: 'mine' | 'theirs') {
    if (choice === 'theirs') form.setValue(field, saved[field])
    setElsewhere((old) => ({ ...old, contested: old.contested.filter((other) => other !== field) }))
  }

  useKeptWhenSessionEnds(profile, isDirty ? changedFields(saved, values) : undefined)
  useEffect(forgetUnsaved, [])

  return {
    form,
    values,
    saved,
    revision,
    isDirty,
    wasKept: kept !== undefined,
    elsewhere: { ...elsewhere, decide, dismiss: () => setElsewhere(NOTHING_NEW) },
    /** The server's word that the edit began with an older profile (STALE). */
    takeNews: (changes: Record<string, unknown>, newRevision: number) => {
      const fields = Object.entries(changes).filter(([field]) => isEditField(field))
      adopt({ ...saved, ...(Object.fromEntries(fields) as Partial<EditValues>) }, newRevision)
    },
  }
}

function mergeNews(old: Elsewhere, found: Elsewhere): Elsewhere {
  const contested = [...new Set([...old.contested, ...found.contested])]
  const taken = [...new Set([...old.taken, ...found.taken])].filter((field) => !contested.includes(field))
  return { contested, taken }
}

function refusal(field: EditField) {
  return { type: 'contract', message: fieldErrorText(field) }
}

/** A session that ends under the form takes the page away, not what was typed. */
function useKeptWhenSessionEnds({ memberId }: OwnProfile, edit: ProfileEdit | undefined) {
  const keep = useEffectEvent(() => {
    if (edit && isSignedOut()) keepUnsaved(memberId, edit)
  })
  useEffect(() => () => keep(), [])
}

/** Which fields a refusal of the server is about, in its own words where it has some. */
export function refusedFields(error: Error): { field: EditField; message: string }[] {
  const message = errorCopy(error, { title: '' }).description ?? ''
  if (hasCode(error, 'HANDLE_TAKEN') || hasCode(error, 'HANDLE_RESERVED')) return [{ field: 'handle', message }]
  if (hasCode(error, 'BIRTH_DATE_FIXED')) return [{ field: 'birthDate', message }]
  if (hasCode(error, 'UNDER_AGE')) return [{ field: 'birthDate', message: t`Members must be at least 18 years old.` }]
  if (!hasCode(error, 'INVALID_INPUT')) return []
  const fields = new Set(error.data.issues.map((issue) => fieldOfPath(issue.path)))
  return [...fields].filter((field) => field !== undefined).map((field) => ({ field, message: fieldErrorText(field) }))
}
