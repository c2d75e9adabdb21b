//! A customer's course, put together from what it consists of, what was paid, and how far they are.

use std::collections::HashMap;

use mostrador_core::catalogue::Product;
use mostrador_core::courses::{
    Access, CertificateRef, Course, CourseModule, CourseProgress, Lesson, LessonStanding, MyCourse, is_earned,
};
use sqlx::AnyConnection;

use crate::clock;
use crate::store::courses::{self, Facts, Module};
use crate::store::enrolments::Enrolment;
use crate::store::learning::{self, Known};
use crate::store::{certificates, products};

/// A course and a customer.
#[derive(Clone, Debug)]
pub struct Learning {
    /// What was bought.
    pub product: Product,
    /// Hours and access.
    pub facts: Facts,
    /// What they may do.
    pub access: Access,
    /// What gives them access, as it is shown.
    pub enrolment: Enrolment,
    modules: Vec<Module>,
    known: HashMap<u32, Known>,
    certificate: Option<CertificateRef>,
}

impl Learning {
    /// Reads a course for a customer with these enrolments in it; nothing when there is none, or no such product.
    ///
    /// # Errors
    /// The database fails.
    pub async fn read(
        db: &mut AnyConnection,
        customer: u32,
        enrolments: &[Enrolment],
        now_ms: i64,
    ) -> Result<Option<Self>, sqlx::Error> {
        let Some(course) = enrolments.first().map(|enrolment| enrolment.course) else { return Ok(None) };
        let facts = courses::facts(db, course).await?.unwrap_or_default();
        let grants: Vec<_> = enrolments.iter().map(|enrolment| enrolment.grant).collect();
        let access = Access::of(&grants, facts.access_days, now_ms);
        let product = products::by_ids(db, &[course]).await?.pop();
        let (Some(access), Some(product)) = (access, product) else { return Ok(None) };
        let Some(enrolment) = enrolments.get(access.shown).cloned() else { return Ok(None) };
        let modules = courses::modules(db, course).await?;
        let lessons = modules.iter().flat_map(|(_, _, lessons)| lessons).map(|lesson| lesson.id);
        let known = learning::of(db, customer, lessons).await?;
        let certificate = certificates::of(db, customer, course).await?;
        let certificate = certificate.map(|it| CertificateRef { code: it.code, issued_at: it.issued_at });
        Ok(Some(Self { product, facts, access, enrolment, modules, known, certificate }))
    }

    /// A lesson of the course.
    #[must_use]
    pub fn lesson(&self, id: u32) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }

    /// How far they are.
    #[must_use]
    pub fn progress(&self) -> CourseProgress {
        let standings: Vec<_> = self.lessons().map(|lesson| self.standing(lesson.id)).collect();
        CourseProgress::of(&standings)
    }

    /// Takes what is now known of a lesson.
    pub fn learn(&mut self, lesson: u32, known: Known) {
        self.known.insert(lesson, known);
    }

    /// Whether a certificate is earned that may be issued now.
    #[must_use]
    pub fn has_earned(&self, now_ms: i64) -> bool {
        is_earned(&self.progress(), self.access.starts_at, now_ms)
    }

    /// The course as lists show it.
    #[must_use]
    pub fn summary(&self) -> MyCourse {
        MyCourse {
            id: self.product.id,
            title: self.product.title.clone(),
            slug: self.product.slug.clone(),
            summary: self.product.summary.clone(),
            image: self.product.image(),
            hours: self.facts.hours,
            enrolled_at: clock::rfc3339(self.enrolment.grant.paid_at),
            access: self.access.state,
            access_until: self.access.until.map(clock::rfc3339),
            session: self.enrolment.session.clone(),
            progress: self.progress(),
            certificate: self.certificate.clone(),
        }
    }

    /// The course with everything in it.
    #[must_use]
    pub fn whole(self) -> Course {
        let course = self.summary();
        let Self { modules, mut known, .. } = self;
        let mut with_progress = |lesson: Lesson| {
            let progress = known.remove(&lesson.id).unwrap_or_default().progress;
            Lesson { progress, ..lesson }
        };
        let modules = modules.into_iter().map(|(id, title, lessons)| CourseModule {
            id,
            title,
            lessons: lessons.into_iter().map(&mut with_progress).collect(),
        });
        Course { course, modules: modules.collect() }
    }

    fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.modules.iter().flat_map(|(_, _, lessons)| lessons)
    }

    fn standing(&self, lesson: u32) -> LessonStanding {
        let known = self.known.get(&lesson);
        LessonStanding {
            lesson,
            done: known.is_some_and(|known| known.progress.done),
            seconds: known.map_or(0, |known| known.progress.seconds),
            touched_at: known.and_then(|known| known.touched_at),
        }
    }
}
