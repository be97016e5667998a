import { BRAND } from '@adire/contract/brand.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  closeGenderStep,
  openGenderStep,
  showAuth,
  useIsGenderStep,
  type AuthMode,
} from '../../lib/auth-mode.ts'
import { QueryProvider } from '../../lib/QueryProvider.tsx'
import { toast } from '../../lib/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AuthAside } from './AuthAside.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LogInForm } from './LogInForm.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { emptyDraft, type AuthDraft } from './rules.ts'
import { type SessionEnd, SessionEndBanner } from './SessionEndBanner.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** `mode` comes from the address (`?auth=`); undefined while the dialog is closed. */
type Props = {
  mode: AuthMode | undefined
  /** Why the page below was logged out, which leaves out sign-up; undefined for visitors. */
  end?: SessionEnd
}

/**
 * Dialog with log-in, sign-up and password reset, over public pages and over pages that need a
 * session. Load it with `LazyAuthDialog`. It has its own query cache, which public pages lack.
 */
export function AuthDialog(props: Props) {
  return (
    <QueryProvider>
      <OpenAuthDialog {...props} />
    </QueryProvider>
  )
}

function OpenAuthDialog({ mode, end }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<AuthDraft>(emptyDraft)
  const [isConfirmationNeeded, setIsConfirmationNeeded] = useState(false)
  const { name } = BRAND
  // After a reload the details are empty, so the first step is shown.
  const isGenderStep = useIsGenderStep() && draft.password !== '' && draft.city !== ''
  const isDirty =
    mode === 'signup' &&
    (draft.city !== '' || draft.gender !== undefined || Object.values(draft.birth).some(Boolean))

  function change(changes: Partial<AuthDraft>) {
    setDraft((old) => ({ ...old, ...changes }))
  }

  function handleClose() {
    setDraft(emptyDraft)
    setIsConfirmationNeeded(false)
    if (isGenderStep) closeGenderStep()
    else showAuth(undefined)
  }

  function handleConfirmationNeeded() {
    toast.success({
      title: t`Account created! You can now log in.`,
      description: t`Please confirm your email address first. The link is in your inbox.`,
    })
    setIsConfirmationNeeded(true)
    setDraft({ ...emptyDraft, email: draft.email })
    showAuth('login')
  }

  const title = end ? <Trans>Log in again</Trans> : <Trans>Join {name}</Trans>
  return (
    <Dialog
      open={mode !== undefined}
      onOpenChange={handleClose}
      title={title}
      size="lg"
      phone="full"
      isTitleHidden
      isFlush
      isDirty={isDirty}
    >
      <div className="grid sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <AuthAside />
        <div
          ref={focusEmail}
          className="grid content-start gap-5 px-5 pt-5 pb-8 sm:min-h-[38rem] sm:px-8 sm:pt-7"
        >
          <p aria-hidden className="display pe-12 text-2xl">
            {title}
          </p>
          {end && <SessionEndBanner end={end} />}
          {mode === 'forgot' ? (
            <ForgotForm
              email={draft.email}
              onChange={(email) => change({ email })}
              onBack={() => showAuth('login')}
            />
          ) : end && mode !== 'signup' ? (
            <LogInForm draft={draft} onChange={change} isAgain />
          ) : (
            <Tabs
              value={mode ?? 'login'}
              onValueChange={(tab) => showAuth(tab === 'signup' ? 'signup' : 'login')}
            >
              <TabList aria-label={t`Log in or sign up`}>
                <Tab value="login">
                  <Trans>Login</Trans>
                </Tab>
                <Tab value="signup">
                  <Trans>Sign Up</Trans>
                </Tab>
              </TabList>
              <TabPanel value="login" className="grid gap-5">
                {isConfirmationNeeded && (
                  <Banner
                    tone="success"
                    title={<Trans>Account created! You can now log in.</Trans>}
                    action={<ResendConfirmation email={draft.email} />}
                  >
                    <Trans>
                      We’ve sent a confirmation email to {draft.email}. Open the link in it, then
                      log in here.
                    </Trans>
                  </Banner>
                )}
                <LogInForm draft={draft} onChange={change} />
              </TabPanel>
              <TabPanel value="signup">
                <SignUpForm
                  draft={draft}
                  onChange={change}
                  step={isGenderStep ? 'gender' : 'details'}
                  onStep={(step) =>
                    step === 'gender' ? openGenderStep() : isGenderStep && history.back()
                  }
                  onConfirmationNeeded={handleConfirmationNeeded}
                />
              </TabPanel>
            </Tabs>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Focuses the email field, except on touch screens, where the keyboard would cover the tabs. */
function focusEmail(panel: HTMLElement | null) {
  if (!panel || !matchMedia('(pointer: fine)').matches) return
  // After the dialog has focused its first control.
  setTimeout(() => panel.querySelector<HTMLElement>('input[name="email"]')?.focus())
}
