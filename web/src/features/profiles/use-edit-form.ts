import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { isSignedOut } from '../../lib/session.ts'
import {
  changedFields,
  compareEdits,
  findField,
  hasChanges,
  invalidFields,
  isEditField,
  rebase,
  toValues,
  type EditField,
  type EditValues,
  type Elsewhere,
} from './edit-rules.ts'
import { fieldErrorText } from './edit-copy.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-edit-store.ts'

const NOTHING_NEW: Elsewhere = { contested: [], taken: [] }

/** The saved profile that an edit is compared with. */
type Base = { values: EditValues; revision: number }

/**
 * Form state of the editor, the profile it started from, and changes by other tabs. Whether there
 * is something to save is computed from the values: a change that was undone doesn't count. Changes
 * elsewhere are taken over where nothing was typed; otherwise the member decides.
 */
export function useEditForm(profile: OwnProfile) {
  const [restored] = useState(() => readUnsaved(profile.memberId))
  const [base, setBase] = useState<Base>(() => ({
    values: toValues(profile),
    revision: profile.revision,
  }))
  const form = useForm<EditValues>({
    defaultValues: { ...base.values, ...(restored as Partial<EditValues>) },
    resolver: (values) => checkEdit(base.values, values),
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as EditValues
  const isDirty = hasChanges(base.values, values)
  const { elsewhere, adopt } = useElsewhere(form, base, setBase)

  useFollowed(profile, base, adopt)
  useKeptWhenSessionEnds(profile, isDirty ? changedFields(base.values, values) : undefined)
  useEffect(forgetUnsaved, [])

  return {
    form,
    values,
    saved: base.values,
    revision: base.revision,
    isDirty,
    wasRestored: restored !== undefined,
    elsewhere,
    /** Applies the newer values of a STALE refusal. */
    applyNewerValues: (changes: Record<string, unknown>, revision: number) => {
      const fields = Object.entries(changes).filter(([field]) => isEditField(field))
      adopt({
        values: { ...base.values, ...(Object.fromEntries(fields) as Partial<EditValues>) },
        revision,
      })
    },
  }
}

function checkEdit(saved: EditValues, values: EditValues) {
  const errors = Object.fromEntries(
    invalidFields(changedFields(saved, values)).map((field) => [field, refusal(field)]),
  )
  const isValid = Object.keys(errors).length === 0
  return isValid
    ? { values, errors: {} }
    : { values: {}, errors: errors as FieldErrors<EditValues> }
}

/** Changes by other tabs during an edit, and how to rebase onto them. */
function useElsewhere(
  form: UseFormReturn<EditValues>,
  { values: saved }: Base,
  setBase: (base: Base) => void,
) {
  const [found, setFound] = useState(NOTHING_NEW)

  function adopt(newer: Base) {
    const typed = form.getValues()
    const news = compareEdits(saved, typed, newer.values)
    if (hasChanges(saved, typed)) setFound((old) => mergeNews(old, news))
    form.reset(rebase(saved, typed, newer.values))
    setBase(newer)
  }

  function decide(field: EditField, choice: 'mine' | 'theirs') {
    if (choice === 'theirs') form.setValue(field, saved[field])
    setFound((old) => ({ ...old, contested: old.contested.filter((other) => other !== field) }))
  }

  return { elsewhere: { ...found, decide, dismiss: () => setFound(NOTHING_NEW) }, adopt }
}

/** Takes over a refetched profile. */
function useFollowed(profile: OwnProfile, base: Base, adopt: (newer: Base) => void) {
  const latest = toValues(profile)
  const hasNews =
    profile.revision > base.revision ||
    (profile.revision === base.revision && hasChanges(base.values, latest))
  const follow = useEffectEvent(() => adopt({ values: latest, revision: profile.revision }))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, reset together with what it is compared to
    if (hasNews) follow()
  }, [hasNews])
}

function mergeNews(old: Elsewhere, found: Elsewhere): Elsewhere {
  const contested = [...new Set([...old.contested, ...found.contested])]
  const taken = [...new Set([...old.taken, ...found.taken])].filter(
    (field) => !contested.includes(field),
  )
  return { contested, taken }
}

function refusal(field: EditField) {
  return { type: 'contract', message: fieldErrorText(field) }
}

/** Stores typed changes when the session ends under the form. */
function useKeptWhenSessionEnds({ memberId }: OwnProfile, edit: ProfileEdit | undefined) {
  const keep = useEffectEvent(() => {
    if (edit && isSignedOut()) keepUnsaved(memberId, edit)
  })
  useEffect(() => () => keep(), [])
}

/** Fields of a server error, with its message if it has one. */
export function refusedFields(error: Error): { field: EditField; message: string }[] {
  const message = errorCopy(error, { title: '' }).description ?? ''
  if (hasCode(error, 'HANDLE_TAKEN') || hasCode(error, 'HANDLE_RESERVED'))
    return [{ field: 'handle', message }]
  if (hasCode(error, 'BIRTH_DATE_FIXED')) return [{ field: 'birthDate', message }]
  if (hasCode(error, 'UNDER_AGE'))
    return [{ field: 'birthDate', message: t`Members must be at least 18 years old.` }]
  if (!hasCode(error, 'INVALID_INPUT')) return []
  const fields = new Set(error.data.issues.map((issue) => findField(issue.path)))
  return [...fields]
    .filter((field) => field !== undefined)
    .map((field) => ({ field, message: fieldErrorText(field) }))
}
