import { textileNames } from '@adire/art/textile.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { Logo } from '../../ui/Logo.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { ButtonSection } from './ButtonSection.tsx'
import { ChoiceSection } from './ChoiceSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FormSection } from './FormSection.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'
import { OverlaySection } from './OverlaySection.tsx'
import { PeopleSection } from './PeopleSection.tsx'

/**
 * Component gallery at `/dev/kit`: all components of `web/src/ui` in all states and both themes. Not
 * in production builds (`VITE_KIT`); browser tests check its accessibility and screenshots.
 */
export function KitPage() {
  const theme = useThemeChoice()
  return (
    <>
      <SkipLink target="kit" />
      <header className="page-width flex items-center justify-between py-5">
        <Logo />
        <ThemeSwitch value={theme} onChange={setTheme} />
      </header>
      <main id="kit" tabIndex={-1} className="page-width grid gap-12 pb-20 outline-none">
        <h1 className="text-page">Component kit</h1>
        <BrandSection />
        <TypeSection />
        <ColourSection />
        <ButtonSection />
        <FormSection />
        <ChoiceSection />
        <PeopleSection />
        <FeedbackSection />
        <OverlaySection />
      </main>
    </>
  )
}

const cloth = { ground: 'var(--indigo)', thread: 'var(--on-indigo)', accent: 'var(--brass)' }

function BrandSection() {
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

function TypeSection() {
  return (
    <KitSection title="Type">
      {() => (
        <>
          <KitSample name="Display: hero, page, 2xl, xl" className="grid">
            <p className="display text-hero">Two homes.</p>
            <p className="display text-page">Meet someone who already gets it</p>
            <p className="display text-2xl">Today&rsquo;s introductions</p>
            <p className="display text-xl">Profile strength, and a price: ₦31,990</p>
          </KitSample>
          <KitSample name="Text: lg, base, sm, xs" className="grid gap-1">
            <p className="text-lg text-ink-2">
              A members&rsquo; circle for verified professionals of the diaspora.
            </p>
            <p>Body text in ink. Ọlá, Wanjirũ, Adébáyọ̀, Ɛsi, Ɔkɔ, Ɓala, Ƙwarai, São Paulo.</p>
            <p className="text-sm text-ink-2">Small text in ink-2, 250 + 50 = 300 tokens</p>
            <p className="text-xs text-ink-3">The smallest text anywhere, in ink-3, 13 px</p>
          </KitSample>
        </>
      )}
    </KitSection>
  )
}

// Complete class names, because Tailwind only finds classes that are written out in the source.
const fills = [
  ['bg', 'bg-bg text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['surface-2', 'bg-surface-2 text-ink'],
  ['surface-3', 'bg-surface-3 text-ink'],
  ['indigo', 'bg-indigo text-on-indigo'],
  ['indigo-soft', 'bg-indigo-soft text-indigo'],
  ['ember', 'bg-ember text-on-ember'],
  ['ember-soft', 'bg-ember-soft text-ember'],
  ['brass', 'bg-brass text-on-brass'],
  ['brass-soft', 'bg-brass-soft text-brass-ink'],
  ['leaf', 'bg-leaf text-on-leaf'],
  ['leaf-soft', 'bg-leaf-soft text-leaf'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger'],
  ['warn-soft', 'bg-warn-soft text-warn'],
  ['bubble-me', 'bg-bubble-me text-on-bubble-me'],
  ['bubble-them', 'bg-bubble-them text-ink'],
] as const

function ColourSection() {
  return (
    <KitSection title="Colour and depth">
      {() => (
        <>
          <KitSample
            name="Fills with the text that belongs on them"
            className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          >
            {fills.map(([name, className]) => (
              <span
                key={name}
                className={`rounded-tile border border-line px-3 py-2.5 text-sm font-medium ${className}`}
              >
                {name}
              </span>
            ))}
          </KitSample>
          <KitSample name="Text" className="gap-4">
            <span className="text-ink">ink</span>
            <span className="text-ink-2">ink-2</span>
            <span className="text-ink-3">ink-3</span>
            <span className="text-indigo">indigo</span>
            <span className="text-ember">ember</span>
            <span className="text-brass-ink">brass-ink</span>
            <span className="text-leaf">leaf</span>
            <span className="text-danger">danger</span>
            <span className="text-warn">warn</span>
          </KitSample>
          <KitSample name="Depth 1, 2, 3" className="gap-6 pb-4">
            <span className="rounded-card bg-surface p-5 shadow-1">shadow-1</span>
            <span className="rounded-card bg-surface p-5 shadow-2">shadow-2</span>
            <span className="rounded-card bg-surface p-5 shadow-3">shadow-3</span>
          </KitSample>
        </>
      )}
    </KitSection>
  )
}
