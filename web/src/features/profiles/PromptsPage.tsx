import type { OwnProfile } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { useHiddenBottomBar } from '../../lib/use-hidden-bottom-bar.ts'
import { toast } from '../../lib/toast.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ownProfileCopy } from './edit-copy.ts'
import { EditSectionList } from './EditSectionList.tsx'
import { FormActions } from './FormActions.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { PromptEditor } from './PromptEditor.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { usePromptsForm } from './use-prompts-form.ts'

/** Page on which a member chooses and answers prompts. */
export function PromptsPage() {
  return (
    <ProfileSubpage title={<Trans>Your prompts</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <EditSectionList current="prompts" />
        <QueryState
          query={useOwnProfile()}
          copy={ownProfileCopy}
          shape="page"
          skeleton={<ProfileSkeleton />}
        >
          {(profile) => <PromptsForm profile={profile} />}
        </QueryState>
      </div>
    </ProfileSubpage>
  )
}

function PromptsForm({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const form = usePromptsForm(profile)
  useHiddenBottomBar(form.isDirty)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await form.save()) {
      toast.success({ title: t`Prompts saved` })
      void navigate({ to: '/dashboard/profile', ignoreBlocker: true })
    } else focusProblem(element.current)
  }

  return (
    <form
      ref={element}
      noValidate
      className="grid min-w-0 gap-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p className="max-w-prose text-ink-2">
        <Trans>
          Answer up to three prompts. Premium members and your matches see your answers on your
          profile, and can use them to start a conversation.
        </Trans>
      </p>
      {!isOnline && form.isDirty && (
        <Banner tone="offline">
          <Trans>You’re offline. Your answers stay on this device until you can save them.</Trans>
        </Banner>
      )}
      <PromptEditor form={form} />
      <FormActions
        typed={{ prompts: form.answers }}
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        saveLabel={<Trans>Save prompts</Trans>}
        onCancel={() => void navigate({ to: '/dashboard/profile' })}
      />
      <LeaveQuestion isDirty={form.isDirty} isStored onDiscard={form.discard}>
        <Trans>Your answers haven’t been saved.</Trans>
      </LeaveQuestion>
    </form>
  )
}

/** Focuses the choice between two lists, or the first answer to correct, after it is rendered. */
function focusProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[data-conflicts] button, [aria-invalid="true"]')?.focus(),
  )
}
