import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pageLanguage } from '../../lib/account-language.ts'
import { api } from '../../lib/api.ts'
import { errorCode, errorCopy } from '../../lib/error-copy.ts'
import { findReferralCode, forgetReferralCode } from '../../lib/referral.ts'
import { refreshSession } from '../../lib/session.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { toBirthDate } from '../../lib/birth-date.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { GenderStep } from './GenderStep.tsx'
import {
  checkDetails,
  checkGender,
  parseEmail,
  signUpFailure,
  type AuthDraft,
  type AuthErrors,
} from './rules.ts'
import { SignUpDetails } from './SignUpDetails.tsx'
import { useFinishLogIn } from './use-finish-log-in.ts'

const schemas = {
  details: schemaFromRule((draft: AuthDraft) => checkDetails(draft, new Date())),
  gender: schemaFromRule(checkGender),
}

export type SignUpStep = 'details' | 'gender'

type Props = {
  draft: AuthDraft
  onChange: (change: Partial<AuthDraft>) => void
  step: SignUpStep
  onStep: (step: SignUpStep) => void
  /** Called if the email address has to be confirmed before the first log-in. */
  onConfirmationNeeded: () => void
}

/** Sign-up in two steps, which `AuthDialog` keeps in the URL. */
export function SignUpForm({ draft, onChange, step, onStep, onConfirmationNeeded }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const finishLogIn = useFinishLogIn()
  const content = useStepFocus(step)
  const signUp = useMutation(api.auth.signUp.mutationOptions())
  const checkPassword = useMutation(api.auth.checkPassword.mutationOptions())
  const title = t`Sign Up Failed`

  const details = useValidatedForm<AuthDraft, AuthDraft>({
    defaultValues: draft,
    schema: schemas[step],
    clearsAll: true,
    onTyped: onChange,
    onInvalid: (found) => toast.error({ title, description: Object.values(found)[0] }),
    onSubmit: step === 'details' ? handleContinue : handleCreate,
  })

  function handleFailure(error: Error) {
    const copy = errorCopy(error, { title, description: signUpFailure(error) })
    toast.error(copy)
    const found = findField(error, copy.description ?? '')
    if (found) {
      details.refuse(found)
      onStep('details')
    }
    if (errorCode(error) === 'ALREADY_SIGNED_IN') void refreshSession()
  }

  /**
   * Shows what sign-up would refuse about the details. Other failures of this check are left to
   * sign-up itself.
   */
  function handleContinue({ email, city, password }: AuthDraft) {
    if (city === '' || checkPassword.isPending) return
    checkPassword.mutate(
      { email: parseEmail(email) ?? email, password, city },
      {
        onSuccess: () => onStep('gender'),
        onError: (error) => (findField(error, '') ? handleFailure(error) : onStep('gender')),
      },
    )
  }

  function handleCreate({ email, password, birth, city, gender }: AuthDraft) {
    const birthDate = toBirthDate(birth)
    if (queryClient.isMutating({ mutationKey: api.auth.signUp.mutationKey() }) > 0) return
    if (!birthDate || city === '' || !gender) return onStep('details')
    const referralCode = findReferralCode()
    const language = pageLanguage()
    signUp.mutate(
      {
        email: parseEmail(email) ?? email,
        password,
        birthDate,
        city,
        gender,
        meetingConsent: getConsentVersion('meeting'),
        ...(referralCode !== undefined && { referralCode }),
        ...(language !== undefined && { language }),
      },
      {
        onSuccess({ session }) {
          forgetReferralCode()
          if (session) finishLogIn(session, true)
          else onConfirmationNeeded()
        },
        onError: handleFailure,
      },
    )
  }

  return (
    <div ref={content}>
      {step === 'details' ? (
        <SignUpDetails draft={draft} details={details} isChecking={checkPassword.isPending} />
      ) : (
        <GenderStep
          gender={draft.gender}
          errors={details.errors}
          agreesToMeeting={draft.agreesToMeeting}
          onAgree={(agrees) => details.change('agreesToMeeting', agrees)}
          onChange={(gender) => details.change('gender', gender)}
          form={details.form}
          onBack={() => onStep('details')}
          isCreating={signUp.isPending}
        />
      )}
    </div>
  )
}

/**
 * Focuses the first field of a step the member has just reached: the button they pressed is gone
 * with the step before.
 */
function useStepFocus(step: SignUpStep) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const fields = content.current
    const field =
      fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      fields?.querySelector<HTMLElement>('input, [role="radio"]')
    field?.focus()
  }, [step])
  return content
}

/** Field of the details step that a server error belongs to, with `text` as its error. */
function findField(error: Error, text: string): AuthErrors | undefined {
  switch (errorCode(error)) {
    case 'EMAIL_TAKEN':
    case 'INVALID_INPUT':
      return { email: text }
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_WEAK':
      return { password: text }
    case 'UNDER_AGE':
      return { birth: text }
    default:
      return undefined
  }
}
