import { InterestedIn } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { interestedInCopy } from '../../lib/profile-copy.ts'
import { settingsCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

/** Settings card for whom to meet, the same field as in the profile editor; saves at once. */
export function InterestedInCard() {
  const profile = useQuery(api.profiles.mine.queryOptions())
  return (
    <QueryState query={profile} copy={settingsCopy} shape="card">
      {({ interestedIn }) => <Choice saved={interestedIn} />}
    </QueryState>
  )
}

function Choice({ saved }: { saved: InterestedIn }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const save = useMutation(
    api.profiles.update.mutationOptions({
      scope: { id: 'interested-in' },
      async onSuccess(profile) {
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile)
        await queryClient.invalidateQueries({ queryKey: api.discovery.key() })
      },
      onError: (error) => toastFailure(error, t`Update Failed`, t`Please try again in a moment.`),
    }),
  )
  return (
    <SettingsCard
      title={<Trans>Interested in</Trans>}
      text={
        <Trans>
          Discover shows you these members. It also shows your profile to members who want to meet
          someone like you.
        </Trans>
      }
    >
      <RadioCards
        label={t`Interested in`}
        columns={3}
        value={save.isPending ? save.variables.interestedIn : saved}
        onChange={(interestedIn) => save.mutate({ interestedIn })}
        cards={InterestedIn.options.map((value) => ({
          value,
          title: i18n._(interestedInCopy[value]),
        }))}
      />
      <Button asChild variant="secondary" className="justify-self-start">
        <Link to="/dashboard/profile/edit/$section" params={{ section: 'preferences' }}>
          <Trans>Preferred ages and location</Trans>
        </Link>
      </Button>
    </SettingsCard>
  )
}
