import { Trans, useLingui } from '@lingui/react/macro'
import { portraitFile } from '@adire/art/portrait-file.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'

type Person = { name: string; city: string }
type Props = { people: [Person, Person]; children: ReactNode }

/** Story in `success-stories.mdx` with two illustrated people, labelled as an illustration. */
export function Couple({ people, children }: Props) {
  const { t } = useLingui()
  const [one, other] = people
  return (
    <section className="couple">
      <div className="flex shrink-0 justify-center">
        {people.map(({ name }, index) => (
          <div
            key={name}
            className={`rounded-arch w-28 overflow-hidden border-4 border-surface bg-surface-3 shadow-1 ${index === 0 ? 'z-10' : '-ms-6'}`}
          >
            <DrawnPortrait name={portraitFile(name)} alt={t`Illustration of ${name}`} />
          </div>
        ))}
      </div>
      <div className="min-w-0">
        <Badge>
          <Trans>Illustrative story</Trans>
        </Badge>
        {children}
        <p className="text-sm text-ink-3">
          {one.city} · {other.city}
        </p>
      </div>
    </section>
  )
}
