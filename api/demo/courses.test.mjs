// Consistency of the demo courses and surveys.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertUnique, courses, isCourse, products, SLUG, surveys } from './data.mjs'

describe('courses', () => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const modules = courses.flatMap((course) => course.modules)
  const lessons = modules.flatMap((module) => module.lessons)

  test('every course of the catalogue has lessons and can be bought once per customer', () => {
    assert.deepEqual(
      courses.map(({ id }) => id).sort(),
      products.filter(isCourse).map(({ id }) => id),
    )
    for (const { id, hours, access_days } of courses) {
      const product = byId.get(id)
      assert.ok(product.unique_buy && product.virtual && product.stock === null, product.slug)
      const duration = product.attributes.find(({ name }) => name === 'Duración').value
      assert.match(duration, new RegExp(`^${hours}\\shoras`), product.slug)
      assert.ok(access_days > 0, product.slug)
      assert.ok(product.sessions.length === 0 || product.variants.length === 0, product.slug)
      assert.equal(product.calendarized, product.sessions.length > 0, product.slug)
    }
  })

  test('module and lesson ids are unique, and lesson ids are derived from their course', () => {
    assertUnique(
      modules.map(({ id }) => id),
      'module',
    )
    assertUnique(
      lessons.map(({ id }) => id),
      'lesson',
    )
    for (const { id, modules } of courses) {
      assert.ok(modules.length >= 2 && modules.length <= 3, `${id}`)
      const courseLessons = modules.flatMap((module) => module.lessons)
      assert.ok(courseLessons.length >= 4 && courseLessons.length <= 8, `${id}`)
      courseLessons.forEach((lesson, index) => {
        assert.equal(lesson.id, id * 1000 + index + 1)
      })
      assert.equal(courseLessons.at(-1).type, 'quiz', `${id}`)
    }
  })

  test('a lesson has the data of its type, with the paths of its generated files', () => {
    for (const { id, type, body, video, document, quiz, minutes } of lessons) {
      assert.ok(minutes > 0, `${id}`)
      if (type === 'video') {
        assert.match(body, /^(<h3>[^<]+<\/h3><p>[^<]+<\/p>)+$/, `${id}`)
        assert.deepEqual(video.sources, [{ url: `/cursos/${id}.webm`, type: 'video/webm' }])
        assert.equal(video.poster, `/cursos/${id}.webp`)
        assert.equal(video.captions[0].url, `/cursos/${id}.es.vtt`)
      } else if (type === 'document') {
        assert.equal(document.url, `/cursos/${id}.html`)
        assert.ok(document.title && document.sheet, `${id}`)
      } else if (type === 'text') {
        assert.ok(body.length > 300, `${id}`)
      } else {
        assert.ok(quiz.questions.length >= 4 && quiz.pass_percent >= 50, `${id}`)
      }
    }
  })

  test('a question has correct and incorrect options, and an explanation', () => {
    for (const { quiz } of lessons) {
      for (const { text, several, options, explanation } of quiz?.questions ?? []) {
        const correct = options.filter((option) => option.right).length
        assert.ok(correct > 0 && correct < options.length, text)
        assert.equal(several === true, correct > 1, text)
        assert.ok(explanation.endsWith('.'), text)
        assertUnique(
          options.map((option) => option.text),
          text,
        )
      }
    }
  })
})

describe('surveys', () => {
  test('question ids are unique in their survey, and survey links are unique', () => {
    for (const { slug, sections, links } of surveys) {
      assert.match(slug, SLUG)
      const questions = sections.flatMap((section) => section.questions)
      assertUnique(
        questions.map(({ id }) => id),
        slug,
      )
      for (const { id, answer } of questions) {
        assert.match(id, SLUG)
        assert.ok(['one', 'several', 'scale', 'text', 'date'].includes(answer.type), id)
      }
      assert.ok(links.length > 0, slug)
    }
    assertUnique(
      surveys.flatMap(({ links }) => links),
      'link',
    )
  })
})
