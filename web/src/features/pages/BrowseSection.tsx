import { samplePortraits, type SamplePortrait } from '@adire/contract/art/sample-portraits.ts'
import { findCity } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { placeName } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { JoinButton } from './JoinButton.tsx'

export function BrowseSection() {
  return (
    <section id="browse" className="page-width scroll-mt-6 py-14 sm:py-20">
      <div className="grid max-w-[42rem] gap-3">
        <h2 className="display text-page">
          <Trans>People you could meet here</Trans>
        </h2>
        <p className="text-lg text-ink-2">
          <Trans>Six sample profiles, drawn by us. Real members show their profiles to members, not to the open web.</Trans>
        </p>
      </div>
      <ul className="mt-10 grid gap-5 min-[28rem]:grid-cols-2 lg:grid-cols-3 lg:gap-7">
        {samplePortraits.map((person) => (
          <li key={person.name}>
            <SampleCard person={person} />
          </li>
        ))}
      </ul>
      <div className="mt-10 grid justify-items-center">
        <JoinButton
          visitorLabel={<Trans>Join to see full profile</Trans>}
          memberLabel={<Trans>Continue to Dashboard</Trans>}
          variant="secondary"
        />
      </div>
    </section>
  )
}

function SampleCard({ person }: { person: SamplePortrait }) {
  const { t } = useLingui()
  const { name, age, city, profession, isVerified, isAvailable } = person
  return (
    <Card padding="none" className="h-full">
      <div className="relative aspect-[4/5] overflow-hidden bg-surface-3">
        <Portrait seed={person.seed} options={person.options} alt={t`Illustration of ${name}`} className="h-full object-cover" />
        <Badge kind="plain" className="absolute start-3 top-3 bg-surface/90">
          <Trans>Sample</Trans>
        </Badge>
      </div>
      <div className="grid gap-2 p-4 sm:p-5">
        <h3 className="font-text text-lg font-semibold tracking-normal">
          {name}, {age}
        </h3>
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {placeName({ city, country: findCity(city)?.country ?? '' })}
        </p>
        <p className="text-sm text-ink-2">{profession}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          {isVerified && (
            <Badge kind="verified">
              <Trans>Verified</Trans>
            </Badge>
          )}
          {isAvailable && (
            <Badge kind="available">
              <Trans>Available now</Trans>
            </Badge>
          )}
        </div>
      </div>
    </Card>
  )
}
