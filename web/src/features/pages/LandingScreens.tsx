import {
  chooseScreenFolder,
  type LandingScreen,
  landingScreens,
  SCREEN_SIZE,
  screenFile,
  type ScreenTheme,
} from '@adire/art/landing-screens.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPageLanguage } from '../../lib/i18n.ts'

const styles: Record<LandingScreen, string> = {
  discover: 'lg:w-[36%] lg:-me-[7%]',
  conversation: 'lg:z-10 lg:w-[42%]',
  profile: 'lg:w-[36%] lg:-ms-[7%]',
}

/** Pictures of real screens with demo members. Phones scroll through them sideways. */
export function LandingScreens() {
  const { t } = useLingui()
  const texts: Record<LandingScreen, string> = {
    discover: t`Discover: cards with a picture, a name, an age and a city`,
    conversation: t`A conversation between two matches`,
    profile: t`A profile with a photo, a city and what you have in common`,
  }
  return (
    <figure className="min-w-0">
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it sideways on narrow screens
        tabIndex={0}
        aria-label={t`Screenshots of the app`}
        className="flex gap-4 overflow-x-auto max-lg:-me-(--page-gutter) max-lg:snap-x max-lg:pb-3 lg:items-center lg:justify-center lg:gap-0 lg:overflow-visible"
      >
        {landingScreens.map((name) => (
          <li
            key={name}
            className={`w-52 shrink-0 snap-start overflow-hidden rounded-card border border-line-strong bg-surface shadow-3 ${styles[name]}`}
          >
            <Picture name={name} theme="light" alt={texts[name]} />
            <Picture name={name} theme="dark" alt={texts[name]} />
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 text-xs text-ink-3 lg:text-center">
        <Trans>Screenshots of Adire, with sample members.</Trans>
      </figcaption>
    </figure>
  )
}

type PictureProps = { name: LandingScreen; theme: ScreenTheme; alt: string }

/** Only the picture of the current theme loads: browsers skip lazy pictures that are not displayed. */
function Picture({ name, theme, alt }: PictureProps) {
  const folder = chooseScreenFolder(getPageLanguage(), import.meta.env.SCREEN_LANGUAGES)
  return (
    <img
      src={`/screens/${screenFile(name, theme, folder)}`}
      alt={alt}
      width={SCREEN_SIZE.width}
      height={SCREEN_SIZE.height}
      loading="lazy"
      decoding="async"
      className={theme === 'light' ? 'w-full dark:hidden' : 'hidden w-full dark:block'}
    />
  )
}
