import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldErrors, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { isSignedOut } from '../../lib/session.ts'
import { getFieldError } from './edit-copy.ts'
import {
  applyEdit,
  changedFields,
  compareEdits,
  type EditField,
  type EditValues,
  type OtherTabChanges,
  findField,
  hasChanges,
  isEditField,
  invalidFields,
  readEdit,
  rebase,
  toValues,
} from './edit-rules.ts'

const NO_CHANGES: OtherTabChanges = { conflicts: [], applied: [] }

/** The saved profile that an edit is compared with. */
type Base = { values: EditValues; revision: number }

/**
 * Form state of the profile editor and of onboarding's interests, the profile it started from, and
 * changes by other tabs. `isDirty` compares values: a change that was undone doesn't count. Another
 * tab's changes apply to fields that weren't edited here; for the others the member decides.
 */
export function useEditForm(profile: OwnProfile) {
  const [restored] = useState(() => readUnsavedEdit(profile.memberId))
  const [base, setBase] = useState<Base>(() => ({
    values: toValues(profile),
    revision: profile.revision,
  }))
  const form = useForm<EditValues>({
    defaultValues: applyEdit(base.values, restored ?? {}),
    resolver: (values) => checkEdit(base.values, values),
    shouldFocusError: false,
  })
  // Complete, because every field has a default value.
  const values = useWatch({ control: form.control }) as EditValues
  const isDirty = hasChanges(base.values, values)
  const { otherTabChanges, rebaseOnto } = useOtherTabChanges(form, base, setBase)

  useRefetchedProfile(profile, base, rebaseOnto)
  useStoreWhenSessionEnds(profile, isDirty ? changedFields(base.values, values) : undefined)
  useEffect(clearUnsavedEdit, [])

  return {
    form,
    values,
    saved: base.values,
    revision: base.revision,
    isDirty,
    wasRestored: restored !== undefined,
    otherTabChanges,
    /** Applies the newer values of a STALE refusal. */
    applyNewerValues: (changes: Record<string, unknown>, revision: number) =>
      rebaseOnto({ values: applyEdit(base.values, readEdit(changes)), revision }),
  }
}

function checkEdit(saved: EditValues, values: EditValues) {
  const errors = Object.fromEntries(
    invalidFields(changedFields(saved, values)).map((field) => [field, refusal(field)]),
  )
  const isValid = Object.keys(errors).length === 0
  // `Object.fromEntries` loses the names of the fields.
  return isValid
    ? { values, errors: {} }
    : { values: {}, errors: errors as FieldErrors<EditValues> }
}

/** Collects changes by other tabs during an edit, and applies the edit on top of them. */
function useOtherTabChanges(
  form: UseFormReturn<EditValues>,
  { values: saved }: Base,
  setBase: (base: Base) => void,
) {
  const [changes, setChanges] = useState(NO_CHANGES)

  function rebaseOnto(newer: Base) {
    const typed = form.getValues()
    const newChanges = compareEdits(saved, typed, newer.values)
    if (hasChanges(saved, typed)) setChanges((old) => mergeChanges(old, newChanges))
    form.reset(rebase(saved, typed, newer.values))
    setBase(newer)
  }

  function decide(field: EditField, choice: 'mine' | 'theirs') {
    if (choice === 'theirs') form.setValue(field, saved[field])
    setChanges((old) => ({ ...old, conflicts: old.conflicts.filter((other) => other !== field) }))
  }

  return {
    otherTabChanges: { ...changes, decide, dismiss: () => setChanges(NO_CHANGES) },
    rebaseOnto,
  }
}

/** Rebases the form onto a refetched profile. */
function useRefetchedProfile(profile: OwnProfile, base: Base, rebaseOnto: (newer: Base) => void) {
  const latest = toValues(profile)
  const isOutdated =
    profile.revision > base.revision ||
    (profile.revision === base.revision && hasChanges(base.values, latest))
  const follow = useEffectEvent(() => rebaseOnto({ values: latest, revision: profile.revision }))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, reset together with what it is compared to
    if (isOutdated) follow()
  }, [isOutdated])
}

function mergeChanges(old: OtherTabChanges, added: OtherTabChanges): OtherTabChanges {
  const conflicts = [...new Set([...old.conflicts, ...added.conflicts])]
  const applied = [...new Set([...old.applied, ...added.applied])].filter(
    (field) => !conflicts.includes(field),
  )
  return { conflicts, applied }
}

function refusal(field: EditField) {
  return { type: 'contract', message: getFieldError(field) }
}

/** Stores typed changes when the session ends under the form. */
function useStoreWhenSessionEnds({ memberId }: OwnProfile, edit: ProfileEdit | undefined) {
  const storeIfSignedOut = useEffectEvent(() => {
    if (edit && isSignedOut()) storeUnsavedEdit(memberId, edit)
  })
  useEffect(() => () => storeIfSignedOut(), [])
}

/** Fields that a server error is about, each with its error text; none for other errors. */
export function refusedFields(error: Error): { field: EditField; message: string }[] {
  const message = errorCopy(error, { title: '' }).description ?? ''
  if (hasCode(error, 'HANDLE_RESERVED')) return [{ field: 'handle', message }]
  if (hasCode(error, 'BIRTH_DATE_FIXED')) return [{ field: 'birthDate', message }]
  if (hasCode(error, 'UNDER_AGE'))
    return [{ field: 'birthDate', message: t`Members must be at least 18 years old.` }]
  if (hasCode(error, 'CONSENT_NEEDED'))
    return error.data.fields.filter(isEditField).map((field) => ({ field, message }))
  if (!hasCode(error, 'INVALID_INPUT')) return []
  const fields = new Set(error.data.issues.map((issue) => findField(issue.path)))
  return [...fields]
    .filter((field) => field !== undefined)
    .map((field) => ({ field, message: getFieldError(field) }))
}

/**
 * Edits interrupted by the end of the session, for the same member's next log-in on this page. In
 * memory only: such answers don't belong in a shared computer's storage.
 */
let unsaved: { memberId: MemberId; edit: ProfileEdit } | undefined

function storeUnsavedEdit(memberId: MemberId, edit: ProfileEdit) {
  unsaved = { memberId, edit }
}

function readUnsavedEdit(memberId: MemberId): ProfileEdit | undefined {
  return unsaved?.memberId === memberId ? unsaved.edit : undefined
}

function clearUnsavedEdit() {
  unsaved = undefined
}
