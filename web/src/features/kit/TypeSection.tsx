import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

export function TypeSection() {
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
