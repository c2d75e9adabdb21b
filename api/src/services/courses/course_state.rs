//! Course of a customer: modules, access from enrolments, and lesson progress.

use std::collections::HashMap;

use mostrador_core::catalogue::Product;
use mostrador_core::courses::{
    Access, CertificateRef, Course, CourseModule, CourseProgress, EnrolledCourse, LessonId, LessonStatus,
    Opening, is_earned, locked_until,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::clock;
use crate::db::repositories::courses::{CourseSettings, Module, StoredLesson};
use crate::db::repositories::enrolments::Enrolment;
use crate::db::repositories::lesson_progress::LessonRecord;
use crate::db::repositories::{certificates, courses, lesson_progress, products};

/// Course of an enrolled customer.
#[derive(Clone, Debug)]
pub struct CourseState {
    pub product: Product,
    /// Hours and access period of the course.
    pub facts: CourseSettings,
    /// Access of the customer.
    pub access: Access,
    /// Enrolment that grants the access.
    pub enrolment: Enrolment,
    modules: Vec<Module>,
    progress_by_lesson: HashMap<LessonId, LessonRecord>,
    certificate: Option<CertificateRef>,
    /// Time for which locked lessons are determined.
    now: Timestamp,
}

impl CourseState {
    /// Loads the course of these enrolments for a customer; `None` without enrolments, access or product.
    pub async fn load(
        db: &mut AnyConnection,
        customer: CustomerId,
        enrolments: &[Enrolment],
        now: Timestamp,
    ) -> Result<Option<Self>, sqlx::Error> {
        let Some(course) = enrolments.first().map(|enrolment| enrolment.course) else { return Ok(None) };
        let facts = courses::settings(db, course).await?.unwrap_or_default();
        let grants: Vec<_> = enrolments.iter().map(|enrolment| enrolment.grant).collect();
        let access = Access::from_grants(&grants, facts.access_days, now);
        let product = products::by_ids(db, &[course]).await?.pop();
        let (Some(access), Some(product)) = (access, product) else { return Ok(None) };
        let Some(enrolment) = enrolments.get(access.displayed_grant).cloned() else { return Ok(None) };
        let modules = courses::modules(db, course).await?;
        let lessons = modules.iter().flat_map(|module| &module.lessons).map(|stored| stored.lesson.id);
        let progress_by_lesson = lesson_progress::by_lessons(db, customer, lessons).await?;
        let certificate = certificates::by_course(db, customer, course).await?;
        let certificate = certificate.map(|it| CertificateRef { code: it.code, issued_at: it.issued_at });
        Ok(Some(Self { product, facts, access, enrolment, modules, progress_by_lesson, certificate, now }))
    }

    /// Returns a lesson and, if it is not open yet, the time at which it opens.
    pub fn lesson(&self, id: LessonId) -> Option<(&StoredLesson, Option<Timestamp>)> {
        self.lessons().find(|(stored, _)| stored.lesson.id == id)
    }

    /// Returns the lessons in course order, each with the time at which it opens if it is not open yet, and its progress.
    pub fn standings(
        &self,
    ) -> impl Iterator<Item = (&StoredLesson, Option<Timestamp>, Option<&LessonRecord>)> {
        self.lessons()
            .map(|(stored, locked)| (stored, locked, self.progress_by_lesson.get(&stored.lesson.id)))
    }

    pub fn progress(&self) -> CourseProgress {
        let standings: Vec<_> =
            self.lessons().map(|(stored, locked)| self.standing(stored, locked)).collect();
        CourseProgress::from_lessons(&standings)
    }

    /// Replaces the progress of a lesson after it was saved.
    pub fn update_lesson(&mut self, lesson: LessonId, known: LessonRecord) {
        self.progress_by_lesson.insert(lesson, known);
    }

    /// Returns true if the certificate has been earned and can be issued now.
    pub fn has_earned_certificate(&self, now: Timestamp) -> bool {
        is_earned(&self.progress(), self.access.starts_at, now)
    }

    /// Returns the summary shown in lists.
    pub fn summary(&self) -> EnrolledCourse {
        EnrolledCourse {
            id: self.product.id,
            title: self.product.title.clone(),
            slug: self.product.slug.clone(),
            summary: self.product.summary.clone(),
            image: self.product.image(),
            hours: self.facts.hours,
            enrolled_at: clock::format_rfc3339(self.enrolment.grant.paid_at),
            access: self.access.state,
            access_until: self.access.until.map(clock::format_rfc3339),
            session: self.enrolment.session.clone(),
            progress: self.progress(),
            certificate: self.certificate.clone(),
        }
    }

    /// Returns the course with its modules, lessons and progress. Lessons that are not open yet have no content.
    pub fn into_course(self) -> Course {
        let course = self.summary();
        let Self { modules, mut progress_by_lesson, access, now, .. } = self;
        let mut shown = |module: Opening, StoredLesson { mut lesson, opening, .. }: StoredLesson| {
            lesson.progress = progress_by_lesson.remove(&lesson.id).unwrap_or_default().progress;
            match locked_until(module, opening, access.enrolled_at, now) {
                Some(opens_at) => lesson.locked(clock::format_rfc3339(opens_at)),
                None => lesson,
            }
        };
        let modules = modules.into_iter().map(|Module { id, title, opening, lessons }| CourseModule {
            id,
            title,
            lessons: lessons.into_iter().map(|stored| shown(opening, stored)).collect(),
        });
        Course { course, modules: modules.collect() }
    }

    /// Lessons in course order, each with the time at which it opens if it is not open yet.
    fn lessons(&self) -> impl Iterator<Item = (&StoredLesson, Option<Timestamp>)> {
        self.modules.iter().flat_map(|module| {
            let locked =
                |lesson: Opening| locked_until(module.opening, lesson, self.access.enrolled_at, self.now);
            module.lessons.iter().map(move |stored| (stored, locked(stored.opening)))
        })
    }

    fn standing(
        &self,
        StoredLesson { lesson, .. }: &StoredLesson,
        locked: Option<Timestamp>,
    ) -> LessonStatus {
        let known = self.progress_by_lesson.get(&lesson.id);
        LessonStatus {
            lesson: lesson.id,
            is_locked: locked.is_some(),
            done: known.is_some_and(|known| known.progress.done),
            seconds: known.map_or(0, |known| known.progress.seconds),
            last_activity_at: known.and_then(|known| known.last_activity_at),
        }
    }
}
