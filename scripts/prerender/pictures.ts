import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { coupleSvg } from '../../art/src/couple.ts'
import { logoSvg } from '../../art/src/logo.ts'
import { brandHex } from '../../art/src/palette.ts'
import { textilePattern } from '../../art/src/textile.ts'
import { BRAND } from '../../contract/src/brand.ts'
import { splitLanguagePath, toPicturePath } from '../../contract/src/ui-languages.ts'
import { postCoverSvg } from '../../art/src/post-cover.ts'
import { posts } from '../../web/content/posts.ts'

/** Pixels. */
const WIDTH = 1200
const HEIGHT = 630
const ART_WIDTH = 430
const SECONDARY_INK = '#42465b'
/**
 * Folder of finished pictures, named by a hash of their texts, drawing and `VERSION`: raise it when
 * the layout changes.
 */
const CACHE = join(import.meta.dirname, '../../.cache/og')
const VERSION = 3

const fontFile = (name: 'fraunces' | 'onest', subset: 'latin' | 'latin-ext', weight: 400 | 500) =>
  readFileSync(
    join(
      dirname(
        createRequire(join(import.meta.dirname, '../../web/package.json')).resolve(
          `@fontsource/${name}/package.json`,
        ),
      ),
      `files/${name}-${subset}-${weight}-normal.woff`,
    ),
  )

interface PageHead {
  path: string
  title: string
  description: string
}

/**
 * Draws the Open Graph image of each page with its title and one of our drawings, into a folder.
 */
export async function drawPictures(folder: string, heads: PageHead[]): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const fonts = loadFonts()
  for (const head of heads) {
    const art = findArt(head.path)
    const key = createHash('sha256')
      .update(`${VERSION}\0${head.title}\0${head.description}\0${art}`)
      .digest('hex')
      .slice(0, 32)
    const cached = join(CACHE, `${key}.png`)
    if (!existsSync(cached)) {
      writeFileSync(`${cached}.part`, await drawPicture(head, art, fonts))
      renameSync(`${cached}.part`, cached)
    }
    const target = join(folder, `${toPicturePath(head.path)}.png`)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(cached, target)
  }
}

type Fonts = Parameters<typeof satori>[1]['fonts']

function loadFonts(): Fonts {
  return (['latin', 'latin-ext'] as const).flatMap((subset) => [
    {
      name: 'Fraunces',
      data: fontFile('fraunces', subset, 500),
      weight: 500 as const,
      style: 'normal' as const,
    },
    {
      name: 'Onest',
      data: fontFile('onest', subset, 400),
      weight: 400 as const,
      style: 'normal' as const,
    },
  ])
}

/**
 * Draws one image: text on the left over the textile pattern, the drawing on the right, the brand
 * at the bottom.
 */
async function drawPicture(
  { title, description }: PageHead,
  art: string,
  fonts: Fonts,
): Promise<Buffer> {
  // The landing page's title starts with the brand, all others end with it.
  const headline = title.replace(`${BRAND.name} · `, '').replace(` · ${BRAND.name}`, '')
  const text = await satori(createLayout(headline, description), {
    width: WIDTH,
    height: HEIGHT,
    fonts,
  })
  const picture = await sharp(Buffer.from(art))
    .resize(ART_WIDTH, HEIGHT, { fit: 'cover' })
    .png()
    .toBuffer()
  const logo = await sharp(Buffer.from(logoSvg()), { density: 150 }).resize(64, 64).png().toBuffer()
  return sharp(Buffer.from(drawBackground()))
    .composite([
      { input: picture, left: WIDTH - ART_WIDTH, top: 0 },
      { input: Buffer.from(text), left: 0, top: 0 },
      { input: logo, left: 64, top: HEIGHT - 118 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function drawBackground(): string {
  const colours = { ground: brandHex.cotton, thread: brandHex.ink, accent: brandHex.ink }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${textilePattern('rings', 'rings', colours)}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${brandHex.cotton}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#rings)" opacity=".06"/></svg>`
  )
}

/**
 * Builds the element tree for satori, which turns text into outlines, so that sharp needs no fonts.
 */
function createLayout(headline: string, description: string) {
  const box = (style: object, children: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  })
  const isLong = headline.length > 40
  const text = [
    box(
      {
        flexDirection: 'column',
        fontFamily: 'Fraunces',
        fontSize: isLong ? 58 : 84,
        lineHeight: 1.06,
        letterSpacing: '-0.02em',
        color: brandHex.ink,
      },
      // Each sentence of the tagline has its own line.
      splitSentences(headline).map((sentence) => box({}, sentence)),
    ),
    box(
      { fontFamily: 'Onest', fontSize: 28, lineHeight: 1.45, color: SECONDARY_INK, marginTop: 28 },
      description,
    ),
  ]
  const brand = box(
    {
      position: 'absolute',
      left: 148,
      bottom: 62,
      fontFamily: 'Fraunces',
      fontSize: 44,
      color: brandHex.ink,
    },
    BRAND.name,
  )
  return box({ width: WIDTH, height: HEIGHT, position: 'relative' }, [
    box(
      {
        flexDirection: 'column',
        position: 'absolute',
        left: 64,
        top: 72,
        width: WIDTH - ART_WIDTH - 128,
      },
      text,
    ),
    brand,
    // Satori's type asks for React elements, but it draws plain objects of their shape.
  ]) as Parameters<typeof satori>[0]
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=\.) /)
}

/** Returns the cover of a post, on the blog of the featured one, and on other pages two people. */
function findArt(address: string): string {
  const { path } = splitLanguagePath(address)
  const post = path === '/blog' ? posts[0] : posts.find(({ slug }) => path === `/blog/${slug}`)
  if (post) return postCoverSvg(post.scene)
  const number = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return coupleSvg(number, { width: ART_WIDTH, height: HEIGHT })
}
