import type { Page } from '@playwright/test'
import { nextPost } from '../web/content/posts.ts'
import { readPosts } from '../web/content/read-posts.ts'
import { examineEveryWay } from './examine.ts'
import { expect, test } from './fixtures.ts'

/**
 * The featured post's author and date and the four cards are requirements (VIS-BLOG-02 to 12); a new
 * article changes the literals below.
 */
function fail(): never {
  throw new Error('There are no articles')
}

const posts = readPosts()
const [featured = fail(), ...others] = posts

async function openBlog(page: Page) {
  const answer = await page.goto('/blog')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  return page.getByRole('main')
}

test('opens the featured post of Sept 28 2025 with Read More and the home page with the logo', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const main = await openBlog(page)
  const article = main.getByRole('article', { name: featured.title })
  await expect(article).toContainText('Featured')
  await expect(article).toContainText('Editorial Team')
  await expect(article).toContainText('Sept 28 2025')
  await expect(article.getByRole('img', { name: featured.alt })).toBeVisible()
  await article.getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL(`/blog/${featured.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(featured.title)
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Adire' }).click()
  await expect(page).toHaveURL('/')
})

test('shows four article cards with all details, each linked to its article', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const cards = (await openBlog(page))
    .getByRole('region', { name: 'More to read' })
    .getByRole('article')
  await expect(cards).toHaveCount(4)
  const dates = ['Sept 14 2025', 'Aug 31 2025', 'Aug 10 2025', 'July 20 2025']
  for (const [place, { slug, title, excerpt, category, author, alt }] of others.entries()) {
    const card = cards.nth(place)
    for (const text of [excerpt, category, author, dates[place] ?? ''])
      await expect.soft(card).toContainText(text)
    await expect(card.getByRole('img', { name: alt })).toBeVisible()
    await expect(card.getByRole('heading', { name: title }).getByRole('link')).toHaveAttribute(
      'href',
      `/blog/${slug}`,
    )
  }
  await cards.nth(1).click({ position: { x: 24, y: 24 } })
  await expect(page).toHaveURL(`/blog/${others[1]?.slug}`)
})

test('asks for an address if Subscribe is clicked without one', async ({ visitor }) => {
  const { page } = await visitor()
  const box = (await openBlog(page)).getByRole('region', { name: 'Get the next one by email' })
  await expect(box.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box).toContainText('Please enter your email address')
})

test('shows every article at its own URL with its details and the next article', async ({
  visitor,
}) => {
  const { page } = await visitor()
  for (const { slug, title, excerpt, category, author, date, minutes } of posts) {
    const answer = await page.goto(`/blog/${slug}`)
    expect(answer?.status(), slug).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Adire`)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', excerpt)
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
    // The card of the next article is an `article` inside it.
    const article = page.getByRole('article').first()
    for (const text of [category, author, `${minutes} min read`])
      await expect.soft(article).toContainText(text)
    await expect(article.locator('time').first()).toHaveAttribute('datetime', date)
    const words = (await article.innerText()).split(/\s+/).length
    expect(words, slug).toBeGreaterThan(500)
    const next = nextPost(posts, slug) ?? fail()
    await expect(page.getByRole('region', { name: 'Read next' }).getByRole('link')).toHaveAttribute(
      'href',
      `/blog/${next.slug}`,
    )
  }
})

test('opens the next article at its top', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(`/blog/${featured.slug}`)
  const next = nextPost(posts, featured.slug) ?? fail()
  await page.getByRole('link', { name: next.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('article').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('shares an article by plain links with its title and full URL', async ({ visitor }) => {
  const { page, origin } = await visitor()
  await page.goto(`/blog/${featured.slug}`)
  const share = page.getByRole('navigation', { name: 'Share this' })
  await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'Facebook', 'X', 'Email'])
  for (const link of await share.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    expect(decodeURIComponent(href)).toContain(`${origin}/blog/${featured.slug}`)
    if (href.startsWith('https')) await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('returns 404 for an unknown article', async ({ visitor }) => {
  const { page } = await visitor()
  for (const slug of ['no-such-article', '__proto__']) {
    const answer = await page.goto(`/blog/${slug}`)
    expect(answer?.status(), slug).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
})

test('keeps the blog and an article accessible at every width, light and dark', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await openBlog(page)
  await examineEveryWay(page, 'blog')
  await page.goto('/blog/how-a-romance-scam-sounds')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await examineEveryWay(page, 'post')
})
