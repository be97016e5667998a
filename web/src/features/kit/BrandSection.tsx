import { textileNames } from '@adire/contract/art/textile.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { Logo } from '../../ui/Logo.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

const cloth = { ground: 'var(--indigo)', thread: 'var(--on-indigo)', accent: 'var(--brass)' }

export function BrandSection() {
  return (
    <KitSection title="Brand">
      {() => (
        <>
          <KitSample name="Logo: large, medium, small, mark at 36 and 16 px" className="gap-6">
            <Logo size="lg" />
            <Logo />
            <Logo size="sm" />
            <Logo kind="mark" />
            <Logo kind="mark" className="size-4" />
          </KitSample>
          <KitSample name="Mono, on indigo and on text" className="gap-6">
            <span className="rounded-tile bg-indigo p-4 text-on-indigo">
              <Logo isMono />
            </span>
            <Logo isMono />
          </KitSample>
          <KitSample name="Textiles: rings, weft, lattice, arch" className="grid grid-cols-4">
            {textileNames.map((name) => (
              <div key={name} className="aspect-square overflow-hidden rounded-tile">
                <TextilePattern name={name} colours={cloth} scale={0.7} />
              </div>
            ))}
          </KitSample>
          <KitSample name="Texture behind a hero, and a divider" className="grid">
            <div className="relative overflow-hidden rounded-card border border-line p-6">
              <TextilePattern name="rings" className="absolute inset-0 opacity-[.06]" />
              <p className="display relative text-page">{BRAND.tagline}</p>
            </div>
            <TextileDivider />
          </KitSample>
        </>
      )}
    </KitSection>
  )
}
