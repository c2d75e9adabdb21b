-- Courses in the owner's panel: scheduled opening of modules and lessons, and enrolments without an order.

-- days after the enrolment at which it opens
ALTER TABLE course_modules ADD COLUMN opens_after_days BIGINT;
-- instant at which it opens
ALTER TABLE course_modules ADD COLUMN opens_at BIGINT;
ALTER TABLE course_lessons ADD COLUMN opens_after_days BIGINT;
ALTER TABLE course_lessons ADD COLUMN opens_at BIGINT;

CREATE INDEX enrolments_by_course ON enrolments (course_id, customer_id);

-- Access that a staff member gave.
CREATE TABLE manual_enrolments (
    id BIGINT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    course_id BIGINT NOT NULL REFERENCES products (id),
    -- the booked date, as it was then
    session_id BIGINT,
    starts_at BIGINT,
    place TEXT,
    enrolled_at BIGINT NOT NULL,
    -- when a staff member ended it
    ended_at BIGINT,
    -- who enrolled, as named then
    staff_name TEXT NOT NULL
);
CREATE INDEX manual_enrolments_by_customer ON manual_enrolments (customer_id, course_id);
CREATE INDEX manual_enrolments_by_course ON manual_enrolments (course_id, customer_id);
