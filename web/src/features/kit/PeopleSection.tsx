import { portraitSvg } from '@adire/art/portrait.ts'
import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { svgDataUrl } from '@adire/art/svg.ts'
import { Heart, Star } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

const badges = [
  ['verified', 'Verified'],
  ['premium', 'Premium'],
  ['boosted', 'Boosted'],
  ['available', 'Available now'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['hidden', 'Hidden'],
  ['plain', 'Illustration'],
] as const

const sources = samplePortraits.map(({ seed, options }) => svgDataUrl(portraitSvg(seed, options)))

/** Badges, avatars, cards and portraits in the component gallery. */
export function PeopleSection() {
  return (
    <KitSection title="People">
      {() => (
        <>
          <KitSample name="Badges" className="gap-2">
            {badges.map(([kind, label]) => (
              <Badge key={kind} kind={kind}>
                {label}
              </Badge>
            ))}
          </KitSample>
          <KitSample name="Avatars: photo, ring, no photo, broken photo, sizes">
            <Avatar name="Adaeze" src={sources[0]} size="lg" />
            <Avatar name="Kwame" src={sources[1]} size="lg" hasRing />
            <Avatar name="Inès" src={sources[2]} size="lg" />
            <Avatar name="Ọlá" size="xl" />
            <Avatar name="Tiago" src="/nowhere.jpg" size="lg" />
            <Avatar name="Wanjirũ" />
            <Avatar name="Marlon" size="sm" />
          </KitSample>
          <KitSample
            name="Cards: with photo, without one, premium edge"
            className="grid grid-cols-1 items-start gap-4 min-[25rem]:grid-cols-2"
          >
            <MemberCard index={0} />
            <Card padding="none" isInteractive>
              <PhotoFrame name="Ọlá" alt="Ọlá has no photo yet" />
              <div className="grid gap-2 p-4">
                <p className="font-semibold">Ọlá, 28</p>
                <p className="text-sm text-ink-2">
                  Someone whose profession needs two lines · Port of Spain
                </p>
                <Badge kind="pending">Pending Verification</Badge>
              </div>
            </Card>
            <Card isPremium className="col-span-full">
              <p className="display text-xl">Premium</p>
              <p className="text-ink-2">Write to everyone, without tokens.</p>
            </Card>
          </KitSample>
          <KitSample name="Portraits" className="grid grid-cols-3 sm:grid-cols-6">
            {samplePortraits.map(({ name, seed, options }) => (
              <Portrait
                key={name}
                seed={seed}
                options={options}
                alt={`Illustration of ${name}`}
                className="rounded-tile"
              />
            ))}
          </KitSample>
          <KitSample name="Arch, for heroes">
            <PhotoFrame
              name="Inès"
              alt="Illustration of Inès"
              src={sources[2]}
              className="rounded-arch w-40"
            />
          </KitSample>
        </>
      )}
    </KitSection>
  )
}

function MemberCard({ index }: { index: number }) {
  const person = samplePortraits[index]
  if (!person) return null
  return (
    <Card padding="none" isInteractive>
      <PhotoFrame name={person.name} alt={`Illustration of ${person.name}`} src={sources[index]}>
        <Badge kind="boosted" className="absolute start-3 top-3">
          Boosted
        </Badge>
        <div className="absolute end-3 bottom-3 flex gap-2">
          <IconButton
            label={`Super like ${person.name}`}
            icon={<Star aria-hidden />}
            variant="photo"
          />
          <IconButton
            label={`Like ${person.name}`}
            icon={<Heart aria-hidden className="text-ember" />}
            variant="photo"
          />
        </div>
      </PhotoFrame>
      <div className="grid gap-2 p-4">
        <p className="text-lg font-semibold">
          {person.name}, {person.age}
        </p>
        <p className="text-sm text-ink-2">{person.city}</p>
        <div className="flex flex-wrap gap-1.5">
          <Tag isShared>Art</Tag>
          <Tag>Architecture</Tag>
        </div>
        <Badge kind="verified">Verified</Badge>
      </div>
    </Card>
  )
}
