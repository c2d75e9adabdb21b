//! Course of a customer: modules, access from enrolments, and lesson progress.

use std::collections::HashMap;

use mostrador_core::catalogue::Product;
use mostrador_core::courses::{
    Access, CertificateRef, Course, CourseModule, CourseProgress, EnrolledCourse, Lesson, LessonId,
    LessonStatus, is_earned,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::clock;
use crate::db::repositories::courses::{CourseSettings, Module};
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
        let lessons = modules.iter().flat_map(|(_, _, lessons)| lessons).map(|lesson| lesson.id);
        let progress_by_lesson = lesson_progress::by_lessons(db, customer, lessons).await?;
        let certificate = certificates::by_course(db, customer, course).await?;
        let certificate = certificate.map(|it| CertificateRef { code: it.code, issued_at: it.issued_at });
        Ok(Some(Self { product, facts, access, enrolment, modules, progress_by_lesson, certificate }))
    }

    pub fn lesson(&self, id: LessonId) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }

    pub fn progress(&self) -> CourseProgress {
        let standings: Vec<_> = self.lessons().map(|lesson| self.standing(lesson.id)).collect();
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

    /// Returns the course with its modules, lessons and progress.
    pub fn into_course(self) -> Course {
        let course = self.summary();
        let Self { modules, mut progress_by_lesson, .. } = self;
        let mut with_progress = |lesson: Lesson| {
            let progress = progress_by_lesson.remove(&lesson.id).unwrap_or_default().progress;
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

    fn standing(&self, lesson: LessonId) -> LessonStatus {
        let known = self.progress_by_lesson.get(&lesson);
        LessonStatus {
            lesson,
            done: known.is_some_and(|known| known.progress.done),
            seconds: known.map_or(0, |known| known.progress.seconds),
            last_activity_at: known.and_then(|known| known.last_activity_at),
        }
    }
}
