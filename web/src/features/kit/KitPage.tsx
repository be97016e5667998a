import { setTheme, useThemeChoice } from '../../lib/theme.ts'
import { Logo } from '../../ui/Logo.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { BrandSection } from './BrandSection.tsx'
import { ButtonSection } from './ButtonSection.tsx'
import { ChoiceSection } from './ChoiceSection.tsx'
import { ColourSection } from './ColourSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FormSection } from './FormSection.tsx'
import { OverlaySection } from './OverlaySection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { TypeSection } from './TypeSection.tsx'

/** Every primitive in every state, in both themes: what the other screens are built from. */
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
