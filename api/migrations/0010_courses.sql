-- Courses: what they consist of, who may use them, how far everybody is, and the certificates.

-- A course is a product. What it sells stands there; what it teaches stands here.
CREATE TABLE courses (
    product_id BIGINT PRIMARY KEY REFERENCES products (id),
    -- of study, as the certificate says
    hours BIGINT NOT NULL,
    -- of access from the payment, or from the booked date; NULL when it does not end
    access_days BIGINT
);

CREATE TABLE course_modules (
    id BIGINT PRIMARY KEY,
    course_id BIGINT NOT NULL REFERENCES courses (product_id),
    position BIGINT NOT NULL,
    title TEXT NOT NULL
);
CREATE INDEX course_modules_by_course ON course_modules (course_id, position);

CREATE TABLE course_lessons (
    id BIGINT PRIMARY KEY,
    module_id BIGINT NOT NULL REFERENCES course_modules (id),
    position BIGINT NOT NULL,
    -- video, text, document, quiz
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    -- sanitised HTML
    body TEXT NOT NULL,
    -- as JSON, of the kind that the lesson is; NULL otherwise
    video TEXT,
    document TEXT,
    quiz TEXT,
    -- what is right in the quiz: read to score it, and by nothing else
    quiz_key TEXT
);
CREATE INDEX course_lessons_by_module ON course_lessons (module_id, position);

-- A date is sold as a variant of its course and has that variant's identifier: its seats are the variant's units. A
-- date without a variant, of an earlier version, is only shown.

-- One line of a paid order gives access to one course. Somebody may have several, for several dates.
CREATE TABLE enrolments (
    order_number TEXT NOT NULL REFERENCES orders (number),
    line BIGINT NOT NULL,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    -- the product; a course whose lessons are not written yet can be bought too
    course_id BIGINT NOT NULL REFERENCES products (id),
    -- the booked date, as it was then
    session_id BIGINT,
    starts_at BIGINT,
    place TEXT,
    enrolled_at BIGINT NOT NULL,
    -- when the order was given back
    ended_at BIGINT,
    PRIMARY KEY (order_number, line)
);
CREATE INDEX enrolments_by_customer ON enrolments (customer_id, course_id);

CREATE TABLE lesson_progress (
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    lesson_id BIGINT NOT NULL REFERENCES course_lessons (id),
    -- where a video stands, and when it did by the browser's clock
    seconds BIGINT NOT NULL,
    seconds_at BIGINT NOT NULL,
    -- what of a video was seen: JSON list of stretches
    watched TEXT NOT NULL,
    -- once finished, always finished
    done_at BIGINT,
    touched_at BIGINT NOT NULL,
    PRIMARY KEY (customer_id, lesson_id)
);

CREATE TABLE quiz_attempts (
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    lesson_id BIGINT NOT NULL REFERENCES course_lessons (id),
    number BIGINT NOT NULL,
    -- JSON, in one order: the same answers again are the same attempt
    answers TEXT NOT NULL,
    percent BIGINT NOT NULL,
    passed BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (customer_id, lesson_id, number)
);

-- Issued once, and as it was then for ever.
CREATE TABLE certificates (
    code TEXT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    course_id BIGINT NOT NULL REFERENCES products (id),
    name TEXT NOT NULL,
    course_title TEXT NOT NULL,
    hours BIGINT NOT NULL,
    issuer TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    UNIQUE (customer_id, course_id)
);
